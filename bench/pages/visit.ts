import lighthouse from 'lighthouse'

/** The figures of Lighthouse for one visit: scores from 0 to 100, times on the simulated phone. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  largestPaintMs: number
  layoutShift: number
  /** Of all tasks, the part beyond 50 ms, from the first paint until the page is quiet. */
  blockedMs: number
  /** The work of the main thread. */
  busyMs: number
  /** With headers, compressed. */
  transferredBytes: number
}

/** One visit with the simulated phone, by the browser that listens on the port. */
export async function visitAsPhone(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (result === undefined || result.lhr.runtimeError) {
    throw new Error(`${url} was not measured: ${result?.lhr.runtimeError?.message}`)
  }
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blockedMs: value('total-blocking-time'),
    busyMs: value('mainthread-work-breakdown'),
    transferredBytes: value('total-byte-weight'),
  }
}

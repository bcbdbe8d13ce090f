/**
 * `npm run bench:pages`: how the pages load on a phone with a slow connection, which Lighthouse simulates, and how much
 * script each page loads, in the installed Chromium (docs/benchmarks.md). It reports and sets no limit.
 *
 *   --runs=N  number of runs; the default is 3
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { withBrowser } from '../scripts/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { loadedScripts } from './pages/loaded-scripts.ts'
import { pagesTable } from './pages/table.ts'
import type { PageRow, Visit } from './pages/table.ts'

const pages = ['/', '/en', '/about', '/price', '/booking']

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-pages-'))
const server = await startDemoServer({ dataDir })
const port = await freePort()
try {
  const rows = await withBrowser(
    async (browser) => {
      const measured: PageRow[] = []
      for (const page of pages) {
        const url = server.origin + page
        const scripts = await loadedScripts(browser, url)
        const visits: Visit[] = []
        while (visits.length < Number(values.runs)) visits.push(await visit(url))
        measured.push({ page, scripts, visits })
      }
      return measured
    },
    [`--remote-debugging-port=${port}`],
  )
  console.log(pagesTable(rows))
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

/** One visit with the simulated phone. */
async function visit(url: string): Promise<Visit> {
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
  }
}

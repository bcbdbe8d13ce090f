/**
 * `npm run bench:pages`: what a phone on a slow line gets, as Lighthouse simulates it, and the script that each
 * page loads, in the installed Chromium (docs/benchmarks.md). It reports; it judges nothing.
 *
 *   --runs=N  instead of three
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { withBrowser } from '../scripts/browser.ts'
import { freePort } from '#tests/support/postgres-server.ts'
import { openStudio } from '#tests/support/studio-server.ts'
import { loadedScripts } from './pages/loaded-scripts.ts'
import { pagesTable } from './pages/table.ts'
import type { PageRow, Visit } from './pages/table.ts'

const pages = ['/', '/en', '/about', '/price', '/booking']

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-pages-'))
const { studio, close } = await openStudio({ dataDir })
const port = await freePort()
try {
  const rows = await withBrowser(
    async (browser) => {
      const measured: PageRow[] = []
      for (const page of pages) {
        const url = studio.origin + page
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
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** One visit of Lighthouse's phone. */
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

/**
 * `npm run bench:pages`: how every public page loads on a phone with a slow connection, which Lighthouse
 * simulates, in the installed Chromium (docs/benchmarks.md); and of three pages also what they transfer, what
 * the browser has to read, how long it works, and how soon it answers to the first tap. It reports and sets
 * no limit.
 *
 *   --runs=N     number of runs; the default is 5
 *   --quick      one run
 *   --only=PATH  this page alone, as `/register`; may be repeated
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withBrowser } from '../scripts/browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { firstTap } from './pages/first-tap.ts'
import { loadedScripts } from './pages/loaded-scripts.ts'
import { publicPages } from './pages/public-pages.ts'
import { closeLookTable, pagesTable } from './pages/table.ts'
import type { PageRow } from './pages/table.ts'
import { visitAsPhone } from './pages/visit.ts'

/** A page to read, a form, and a page with data. */
const lookedAtClosely = ['/', '/register', '/booking']

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
})
const runs = values.quick ? 1 : Number(values.runs)
const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-pages-'))
const server = await startDemoServer({ dataDir })
const port = await freePort()
try {
  const rows = await withBrowser(
    async (browser) => {
      const measured: PageRow[] = []
      for (const page of values.only ?? (await publicPages(server.origin))) {
        const url = server.origin + page
        const row: PageRow = { page, scripts: await loadedScripts(browser, url), visits: [], taps: [] }
        for (let run = 0; run < runs; run += 1) {
          row.visits.push(await visitAsPhone(url, port))
          if (lookedAtClosely.includes(page)) row.taps.push(await firstTap(browser, url))
        }
        measured.push(row)
      }
      return measured
    },
    [`--remote-debugging-port=${port}`],
  )
  console.log(`${pagesTable(rows)}\n\n${closeLookTable(rows.filter(({ taps }) => taps.length > 0))}`)
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * `npm run bench:admin`: how long an administrator of a big studio waits for the first page of the members, a
 * search and the month, from the request for the page until it is on the screen (docs/benchmarks.md).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBrowser } from '../scripts/browser.ts'
import { login } from '#contract/sessions.ts'
import { openDatabase } from '#server/database/open.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { startOfMonth } from '#time/tokyo.ts'
import { fillBigStudio, adminLogin, bigStudio } from './admin-area/fill.ts'
import { timeOfVisit } from './admin-area/visit.ts'
import { median } from './table.ts'

const runs = 9

/** The address of each view, and the element that is on the screen when the view is complete. */
const views = [
  { what: 'first page of the members', path: '/admin?tab=user', sign: 'table tbody tr:nth-child(50)' },
  { what: 'a search among them', path: '/admin?tab=user&q=ハナコ%201234', sign: 'table tbody tr' },
  { what: 'the last page of them', path: '/admin?tab=user&page=1000', sign: 'table tbody tr' },
  { what: 'the month', path: '/admin?view=month', sign: '.calendar-entry' },
]

const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-admin-'))
const database = await openDatabase({ dataDir })
await fillBigStudio(database, startOfMonth(Date.now()))
await database.close()
const server = await startDemoServer({ dataDir })
try {
  const { email, password } = adminLogin
  const reply = await fetch(`${server.origin}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  const { access_token: token } = (await reply.json()) as { access_token: string }
  console.log(`${bigStudio.members} members, ${bigStudio.lessons} lessons, medians of ${runs} visits\n`)
  console.log('| what | until it is on the screen | goal |\n|---|---|---|')
  await withBrowser(async (browser) => {
    for (const { what, path, sign } of views) {
      const times: number[] = []
      while (times.length < runs) {
        times.push(await timeOfVisit(browser, { address: server.origin + path, sign, token }))
      }
      console.log(`| ${what} | ${(median(times) / 1000).toFixed(2)} s | ≤ 1 s |`)
    }
  })
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * `npm run bench:reports`: how long an administrator waits for each report of a studio with 50,000 members
 * and ten years, on both engines, and how long others wait meanwhile (docs/benchmarks.md).
 *
 *   --runs=N  number of runs; the default is 5
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endpoints } from '#contract/index.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { dateOf, dayMs, monthsLater } from '#time/tokyo.ts'
import { fillStudio } from './decade/fill.ts'
import { decade } from './decade/sizes.ts'
import { machine, newFolder } from './place.ts'
import { startProduct } from './product.ts'
import { copyToPostgres } from './reports/copy-to-postgres.ts'
import { fillPayments } from './reports/fill-payments.ts'
import { withPostgres } from './rows/postgres-place.ts'
import { headersOf } from './sessions.ts'
import { median, table } from './table.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const now = Date.now()
/** The longest span that one call reads: the last two years. */
const until = dateOf(now).slice(0, 7)
const span = `month=${monthsLater(`${until}-01`, -23).slice(0, 7)}&until=${until}`
const goalMs = 1_000
const dataDir = newFolder()
try {
  const adminId = await fillStudio(dataDir, { ...decade, lessonsToBook: 0, now })
  fillPayments(dataDir, now)
  const embedded = await measure({ dataDir }, adminId)
  const served = await withPostgres(async ({ programs, newDatabase }) => {
    const databaseUrl = await newDatabase()
    await copyToPostgres({ dataDir, databaseUrl, programs })
    return measure({ dataDir, databaseUrl }, adminId)
  })
  const body = embedded.map(({ what, ...sqlite }, row) => {
    const postgres = served[row] ?? sqlite
    const slowest = Math.max(median(sqlite.report), median(postgres.report))
    return [
      what,
      withSpread(sqlite.report),
      withSpread(sqlite.other),
      withSpread(postgres.report),
      withSpread(postgres.other),
      `≤ ${goalMs} ms${slowest <= goalMs ? ', reached' : ', missed'}`,
    ]
  })
  const head = ['report', 'embedded', 'longest other answer', 'PostgreSQL', 'longest other answer', 'goal']
  console.log(`\n${table(head, body)}\n`)
  console.log(`Medians of ${runs} runs, with their spread. ${machine()}`)
  console.log(`${dateOf(now)}, after ${Math.round((Date.now() - now) / 1000)} s.`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

interface Waits {
  what: string
  /** Milliseconds until a report was there, by run. */
  report: number[]
  /** The longest that a visitor waited for the lessons of a day beside it. */
  other: number[]
}

async function measure(settings: DatabaseSettings, adminId: string): Promise<Waits[]> {
  const product = await startProduct(settings)
  const headers = headersOf(adminId, 'ADMIN')
  const rows: Waits[] = []
  try {
    for (const { path } of endpoints.filter((endpoint) => endpoint.path.startsWith('/admin/reports/'))) {
      const row: Waits = { what: path.split('/').at(-1) ?? '', report: [], other: [] }
      const query = path.endsWith('/prepaid') ? '' : `?${span}`
      for (let run = 0; run < runs; run += 1) {
        const { report, other } = await ask(product.url, `/api${path}${query}`, headers)
        row.report.push(report)
        row.other.push(other)
      }
      rows.push(row)
    }
  } finally {
    await product.stop()
  }
  return rows
}

async function ask(url: string, path: string, headers: Record<string, string>) {
  const begun = performance.now()
  let isOver = false
  const asked = fetch(`${url}${path}`, { headers }).then(async (reply) => {
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`)
    isOver = true
    return performance.now() - begun
  })
  const [report, other] = await Promise.all([asked, longestBeside(url, () => isOver)])
  return { report, other }
}

/** Asks for a day's lessons again and again until the report is there. */
async function longestBeside(url: string, isOver: () => boolean): Promise<number> {
  const day = (offset: number) => new Date(now + offset * dayMs).toISOString()
  let longest = 0
  while (!isOver()) {
    const begun = performance.now()
    await (await fetch(`${url}/api/events/yoga?start=${day(1)}&end=${day(2)}`)).text()
    longest = Math.max(longest, performance.now() - begun)
  }
  return longest
}

function withSpread(runTimes: readonly number[]): string {
  const [least, most] = [Math.min(...runTimes), Math.max(...runTimes)]
  return `${median(runTimes).toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`
}

/**
 * `npm run bench:import`: how long imports of 50,000 members and of their tickets take, and then the export
 * of everything, and how long bookings wait beside them. On the embedded database, or on that of
 * `DATABASE_URL`, which must be empty (docs/benchmarks.md).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { importLimits } from '#contract/importing/import-limits.ts'
import { openDatabase } from '#server/database/open.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { median } from './table.ts'

const lines = importLimits.lines.members
const everyMs = 40
const bookers = 3_000
const seats = 10

const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-import-'))
const settings = { dataDir, databaseUrl: process.env['DATABASE_URL'] }
const database = await openDatabase(settings)
const startsAt = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
const lessons: Array<{ id: string }> = []
while (lessons.length < bookers / seats)
  lessons.push(await givenLesson(database, startsAt, { totalSeats: seats }))
const admin = await givenAdmin(database)
const members: TestMember[] = []
while (members.length < bookers) members.push(await givenMember(database, { tickets: 1 }))
await database.close()
const server = await startServer({ settings })

async function call(token: string, method: string, path: string, body?: object): Promise<{ id: string }> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { id: string; problems?: unknown[] }
  if (!response.ok || (answer.problems?.length ?? 0) > 0)
    throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Books again and again while the work lasts, and tells how long each booking waited. */
async function beside(work: () => Promise<unknown>) {
  const waits: number[] = []
  const calls: Array<Promise<void>> = []
  const over = new AbortController()
  const begin = performance.now()
  const working = work().finally(() => over.abort())
  while (!over.signal.aborted) {
    const member = members.pop()
    if (member === undefined) throw new Error('there are too few members who book')
    const asked = performance.now()
    const lesson = lessons[Math.floor(members.length / seats)]
    const body = { id: lesson?.id, start: isoText(startsAt) }
    calls.push(
      call(tokenFor(member), 'POST', '/events/booking/yoga', body).then(
        () => void waits.push(performance.now() - asked),
      ),
    )
    await setTimeout(everyMs)
  }
  await working
  const took = performance.now() - begin
  await Promise.all(calls)
  return { took, longest: Math.max(...waits), usual: median(waits) }
}

const cellsOf = {
  members: (line: number) => ({
    email: `import-${line}@example.test`,
    fullName: `佐藤 愛${line}`,
    fullKana: 'サトウ アイ',
    phone: '9012345678',
    birthday: '1990/4/1',
    postalCode: '150-0001',
    address: '東京都渋谷区神宮前1-2-3',
    gender: '女',
    joinedOn: '2019/4/1',
  }),
  tickets: (line: number) => ({ email: `import-${line}@example.test`, tickets: '5', reason: '10回券' }),
}

const token = tokenFor(admin)
const print = (what: string, { took, longest, usual }: Awaited<ReturnType<typeof beside>>) =>
  console.log(
    `| ${what} | ${(took / 1000).toFixed(1)} s | ${usual.toFixed(0)} ms | ${longest.toFixed(0)} ms |`,
  )

try {
  console.log(`${lines} lines\n\n| what | time | booking, median | booking, longest |\n|---|---|---|---|`)
  print('nothing, for 5 s', await beside(() => setTimeout(5_000)))
  for (const kind of ['members', 'tickets'] as const) {
    const { id } = await call(token, 'POST', '/admin/imports', { kind, fileName: 'a.csv', lines })
    const part = importLimits.linesAtOnce
    const check = async () => {
      for (let first = 0; first < lines; first += part) {
        const rows = Array.from({ length: part }, (_, position) => {
          const line = first + position + 2
          return { line, cells: cellsOf[kind](line) }
        })
        await call(token, 'PUT', `/admin/imports/${id}/lines`, { rows })
      }
    }
    print(`checking ${kind}`, await beside(check))
    print(`importing ${kind}`, await beside(() => call(token, 'POST', `/admin/imports/${id}/finish`)))
  }
  let bytes = 0
  const exportAll = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${server.origin}/api/admin/export`, { method: 'POST', headers })
    for await (const piece of body ?? []) bytes += piece.length
  }
  print('exporting everything', await beside(exportAll))
  console.log(`\nThe archive has ${(bytes / 1e6).toFixed(1)} MB.`)
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

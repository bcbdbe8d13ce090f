import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { bookLesson, cancelBooking } from '#contract/bookings/bookings.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { count, seed } from '#tests/support/random-cases.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { isExplained } from '#tests/support/seat-specification.ts'
import type { RecordedCall, Seats, Wish } from '#tests/support/seat-specification.ts'

const rushes = 20
const members = 8
const callsOfEach = 5
const capacity = 3
const ticketsOfEach = 1
const arrivals = 200

/** Only PostgreSQL can have several processes (decision 0087). */
const processes = process.env['TEST_ENGINE'] === 'postgres' ? 2 : 1

/** The servers of one database, and what a test needs to end and start them. */
async function openServers() {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(place)))
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.close()
    await place.remove()
  })
  const killAndStart = async (position: number) => {
    await servers[position]?.end('SIGKILL')
    servers[position] = await startServer(place)
  }
  /** Makes the database forget seats that were taken, tickets that were taken, and cancellations. */
  const takeGuardOut = async () => {
    const file = new URL(`../../server/drill/without-guard.${database.engine}.sql`, import.meta.url)
    const statements = readFileSync(file, 'utf8')
    const { databaseUrl, dataDir } = place.settings
    if (databaseUrl !== undefined) return onServer(databaseUrl, statements)
    const connection = new DatabaseSync(join(dataDir, 'hidamari.db'))
    connection.exec(statements)
    connection.close()
  }
  return { database, servers, killAndStart, takeGuardOut }
}

/** What a member asks, with the answer: its status, or undefined when none came. */
async function ask(
  server: ServerProcess | undefined,
  as: TestMember,
  { method, path }: { method: string; path: string },
  body?: object,
): Promise<{ status: number | undefined; id: string }> {
  try {
    const response = await fetch(`${server?.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenFor(as)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id?: string }
    return { status: response.status, id: answer.id ?? '' }
  } catch {
    return { status: undefined, id: '' }
  }
}

const outcomeOf = (status: number | undefined): RecordedCall['outcome'] => {
  if (status === undefined || status >= 500) return 'unknown'
  return status < 300 ? 'done' : 'refused'
}

/** The seats, the list and the tickets that the database has when all calls were answered. */
async function found({ reader }: Database, lessonId: string, all: readonly TestMember[]): Promise<Seats> {
  const booked = await reader
    .selectFrom('bookings')
    .select('memberId')
    .where('lessonId', '=', lessonId)
    .where('status', '=', 'booked')
    .execute()
  const waits = await reader
    .selectFrom('waiting_entries')
    .select('memberId')
    .where('lessonId', '=', lessonId)
    .where('endedAt', 'is', null)
    .orderBy('turn')
    .execute()
  const ids = all.map(({ id }) => id)
  const accounts = await reader
    .selectFrom('members')
    .select(['id', 'tickets'])
    .where('id', 'in', ids)
    .execute()
  return {
    capacity,
    seated: booked.map(({ memberId }) => memberId ?? ''),
    waiting: waits.map(({ memberId }) => memberId),
    tickets: Object.fromEntries(accounts.map(({ id, tickets }) => [id, tickets])),
  }
}

interface Rush {
  database: Database
  servers: readonly ServerProcess[]
  random: () => number
  /** Called beside the rush. */
  meanwhile?: () => Promise<void>
}

/** Members book, cancel, wait and wait no more, all at the same time, on all servers. */
async function rush({ database, servers, random, meanwhile }: Rush) {
  const start = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs
  const lesson = await givenLesson(database, start, { totalSeats: capacity })
  const all: TestMember[] = []
  for (let serial = 0; serial < members; serial += 1)
    all.push(await givenMember(database, { tickets: ticketsOfEach }))
  const calls: RecordedCall[] = []
  const visit = async (as: TestMember) => {
    let booking = ''
    for (let turn = 0; turn < callsOfEach; turn += 1) {
      const wish: Wish =
        booking !== '' && random() < 0.5
          ? 'cancel'
          : random() < 0.5
            ? 'book'
            : random() < 0.8
              ? 'join'
              : 'leave'
      const server = servers[Math.floor(random() * servers.length)]
      const asked = performance.now()
      const path = joinWaitingList.path.replace('{id}', lesson.id)
      const { status, id } = await {
        book: () => ask(server, as, bookLesson, { id: lesson.id, start: isoText(start) }),
        join: () => ask(server, as, { ...joinWaitingList, path }, {}),
        leave: () => ask(server, as, { ...leaveWaitingList, path }),
        cancel: () =>
          ask(server, as, { ...cancelBooking, path: cancelBooking.path.replace('{id}', booking) }),
      }[wish]()
      const outcome = outcomeOf(status)
      const answered = outcome === 'unknown' ? Infinity : performance.now()
      calls.push({ member: as.id, wish, outcome, asked, answered })
      if (wish === 'book' && outcome === 'done') booking = id
      if (wish === 'cancel') booking = ''
      // Whether the last call took effect is not known, so this member could ask for what is there already.
      if (outcome === 'unknown') return
    }
  }
  await Promise.all([...all.map(visit), meanwhile?.()])
  return { lesson, all, calls }
}

test.each([
  ['over HTTP', false],
  ['in which a server is killed and started again', true],
])('there is an order that explains all answers of a rush %s', { timeout: 10 * 60_000 }, async (_, kills) => {
  const { database, servers, killAndStart } = await openServers()
  const random = seededRandom(seed)
  for (let turn = 0; turn < rushes; turn += 1) {
    const meanwhile = async () => {
      await new Promise((resolve) => setTimeout(resolve, random() * 60))
      await killAndStart(turn % processes)
    }
    const { lesson, all, calls } = await rush({ database, servers, random, ...(kills && { meanwhile }) })
    const tickets = Object.fromEntries(all.map(({ id }) => [id, ticketsOfEach]))
    const begin: Seats = { capacity, seated: [], waiting: [], tickets }
    const end = await found(database, lesson.id, all)
    expect(isExplained(begin, calls, end), JSON.stringify({ calls, end })).toBe(true)
    count('rushes')
    for (const { outcome } of calls) count(`calls ${outcome}`)
  }
  expect(await checkIntegrity(database.reader)).toEqual([])
})

test(
  'without the guard of seats, no order explains the answers of some rush',
  { timeout: 5 * 60_000 },
  async () => {
    const { database, servers, takeGuardOut } = await openServers()
    await takeGuardOut()
    const random = seededRandom(seed)
    let explained = true
    for (let turn = 0; turn < rushes && explained; turn += 1) {
      const { lesson, all, calls } = await rush({ database, servers, random })
      const tickets = Object.fromEntries(all.map(({ id }) => [id, ticketsOfEach]))
      const begin: Seats = { capacity, seated: [], waiting: [], tickets }
      explained = isExplained(begin, calls, await found(database, lesson.id, all))
    }
    expect(explained).toBe(false)
  },
)

test(
  `of ${arrivals} members who ask for ten seats at one moment, no seat goes to the later half`,
  { timeout: 5 * 60_000 },
  async () => {
    const { database, servers } = await openServers()
    const start = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs
    const lesson = await givenLesson(database, start, { totalSeats: 10 })
    const all: TestMember[] = []
    for (let serial = 0; serial < arrivals; serial += 1) all.push(await givenMember(database, { tickets: 1 }))
    const answers = await Promise.all(
      all.map((as, position) =>
        ask(servers[position % servers.length], as, bookLesson, { id: lesson.id, start: isoText(start) }),
      ),
    )
    const seated = answers.flatMap(({ status }, position) => (status === 201 ? [position] : []))
    expect(seated).toHaveLength(10)
    // The position of the last one who got a seat, less the nine before.
    const overtaken = Math.max(...seated) - 9
    count('longest overtaking, in members', overtaken)
    expect(overtaken).toBeLessThan(arrivals / 2)
  },
)

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { bookForMember, bookLesson, cancelBooking, cancelForMember } from '#contract/bookings/bookings.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { hireForMember } from '#contract/hires/hire-administration.ts'
import { createHire } from '#contract/hires/hires.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { previewPausing, requestPausing } from '#contract/pausing.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { count } from '#tests/support/random-cases.ts'
import { atTime, openRental } from '#tests/support/rental.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { whileWatched } from './sent-statements.ts'
import type { Statement } from './sent-statements.ts'

/** A call that writes, in a studio that was opened for it. */
interface Call {
  app: TestApp
  endpoint: Endpoint
  sent: Sent
}

type AtEnd = { atEnd: (end: () => Promise<void>) => void }

const withLesson = async (settings: AtEnd) => {
  const app = await TestApp.open(settings)
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    memberType: 0,
    passwordHash: testPasswordHash,
  })
  const member = await givenMember(app.database, { tickets: 3, passwordHash: testPasswordHash })
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs, { totalSeats: 2 })
  const seat = { id: lesson.id, start: isoText(lesson.startsAt) }
  const book = async () => (await app.ask(bookLesson, { as: member, body: seat })).body.id
  return { app, admin, member, lesson, seat, book }
}

/** The calls that move seats, tickets or money. */
const calls: Readonly<Record<string, (settings: AtEnd) => Promise<Call>>> = {
  'a member books': async (settings) => {
    const { app, member, seat } = await withLesson(settings)
    return { app, endpoint: bookLesson, sent: { as: member, body: seat } }
  },
  'a member cancels': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    return { app, endpoint: cancelBooking, sent: { as: member, params: { id: await book() } } }
  },
  'a seat goes to who waits': async (settings) => {
    const app = await TestApp.open(settings)
    const { bookers, waiting } = await openFullLesson(app)
    await waiting()
    const [booker] = bookers
    const params = { id: booker?.bookingId ?? '' }
    return { app, endpoint: cancelBooking, sent: { as: booker?.member, params } }
  },
  'a member waits': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson } = await openFullLesson(app)
    const as = await givenMember(app.database, { tickets: 1 })
    return { app, endpoint: joinWaitingList, sent: { as, params: { id: lesson.id }, body: {} } }
  },
  'the desk books': async (settings) => {
    const { app, admin, member, seat } = await withLesson(settings)
    return { app, endpoint: bookForMember, sent: { as: admin, body: { ...seat, memberId: member.id } } }
  },
  'the desk cancels': async (settings) => {
    const { app, admin, book } = await withLesson(settings)
    return { app, endpoint: cancelForMember, sent: { as: admin, params: { id: await book() }, body: {} } }
  },
  'a guest is seated': async (settings) => {
    const { app, admin, seat } = await withLesson(settings)
    const body = { ...guestForm, lessonId: seat.id, start: seat.start, seatPrice: 2_000 }
    return { app, endpoint: bookGuest, sent: { as: admin, body } }
  },
  'a lesson gets more seats': async (settings) => {
    const app = await TestApp.open(settings)
    const { lesson, waiting } = await openFullLesson(app)
    await waiting()
    const { title, imageUrl } = lesson
    const span = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
    const body = { title, imageUrl, ...span, totalSeats: 2 }
    return {
      app,
      endpoint: updateLesson,
      sent: { as: await givenAdmin(app.database), params: { id: lesson.id }, body },
    }
  },
  'a lesson is deleted': async (settings) => {
    const { app, admin, lesson, book } = await withLesson(settings)
    await book()
    return { app, endpoint: deleteLesson, sent: { as: admin, params: { id: lesson.id } } }
  },
  'a day is closed': async (settings) => {
    const { app, admin, lesson, book } = await withLesson(settings)
    await book()
    const span = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
    const day = { ...span, reasonJa: '台風', reasonEn: 'Typhoon' }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: day })).body
    return { app, endpoint: closeStudio, sent: { as: admin, body: { ...day, hash } } }
  },
  'a member closes the account': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    await book()
    return { app, endpoint: closeAccount, sent: { as: member, body: { password: testPassword } } }
  },
  'two accounts are merged': async (settings) => {
    const { app, admin, member, book } = await withLesson(settings)
    await book()
    const { id } = await givenMember(app.database, { tickets: 2 })
    const body = { otherId: member.id, password: testPassword }
    return { app, endpoint: mergeAccounts, sent: { as: admin, params: { id }, body } }
  },
  'a member leaves the plan': async (settings) => {
    const { app, member, book } = await withLesson(settings)
    await book()
    const kind = 'leave' as const
    const { effective } = (await app.ask(previewPausing, { as: member, body: { kind } })).body
    return { app, endpoint: requestPausing, sent: { as: member, body: { kind, effective } } }
  },
  'tickets are given': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    const body = { change: 2, reason: 'お詫び' }
    return { app, endpoint: adjustTickets, sent: { as: admin, params: { id: member.id }, body } }
  },
  'the desk sells tickets': async (settings) => {
    const { app, admin, member } = await withLesson(settings)
    const body = { offerId: 'single', method: 'cash', price: 3_300 }
    return { app, endpoint: sellOffer, sent: { as: admin, params: { id: member.id }, body } }
  },
  'a member holds a time': async (settings) => {
    const { app } = await openRental(settings)
    const as = await givenMember(app.database, { memberType: 11 })
    const time = { spaceId: 'secondFloor', start: atTime('10:00'), end: atTime('11:00') }
    return {
      app,
      endpoint: createHire,
      sent: { as, body: { ...time, people: 2, purpose: '撮影', total: 2_500 } },
    }
  },
  'the desk hires out a time': async (settings) => {
    const { app } = await openRental(settings)
    const { id: memberId } = await givenMember(app.database, { memberType: 11 })
    const time = { spaceId: 'secondFloor', start: atTime('10:00'), end: atTime('11:00') }
    const body = { ...time, memberId, people: 2, purpose: '撮影', total: 2_500, paidBy: 'cash' }
    return { app, endpoint: hireForMember, sent: { as: await givenAdmin(app.database), body } }
  },
}

/** How a statement fails. */
interface Failure {
  name: string
  engine: Database['engine']
  /** On PostgreSQL, in the place of sending the statement. */
  fail: (statement: Statement) => Promise<unknown>
}

const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })

const failures: readonly Failure[] = [
  {
    name: 'the disk is full',
    engine: 'sqlite',
    fail: () => Promise.reject(full),
  },
  {
    name: 'the disk is full',
    engine: 'postgres',
    // Raised by PostgreSQL itself, so that it ends the transaction as a real one does.
    fail: ({ send }) =>
      send(`do $$ begin raise 'no space left' using errcode = 'disk_full'; end $$`, undefined),
  },
  {
    name: 'the connection is lost before the statement',
    engine: 'postgres',
    fail: ({ send, cut }) => {
      cut()
      return send()
    },
  },
  {
    name: 'the connection is lost before the answer',
    engine: 'postgres',
    fail: async ({ send, cut }) => {
      await send()
      cut()
      return send('select 1', undefined)
    },
  },
]

/** Makes the call, and lets its statement with this number fail. @returns the answer and the statements sent */
async function failAt(number: number, { fail }: Failure, call: () => Promise<{ status: number }>) {
  let sent = 0
  const isIt = () => (sent += 1) === number
  const { status } = await whileWatched(
    {
      onPostgres: (statement) => (isIt() ? fail(statement) : statement.send()),
      onSqlite: () => {
        if (isIt()) throw full
      },
    },
    call,
  )
  return { status, sent }
}

/** How many rows each table has. */
async function rowsOf({ reader, engine }: Database): Promise<Record<string, number>> {
  const catalogue =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const rows: Record<string, number> = {}
  for (const { name } of (await catalogue.execute(reader)).rows) {
    const counted = sql<{ rows: number }>`select cast(count(*) as int) as rows from ${sql.table(name)}`
    rows[name] = (await counted.execute(reader)).rows[0]?.rows ?? 0
  }
  return rows
}

async function inStudio<T>(
  open: (settings: AtEnd) => Promise<Call>,
  work: (call: Call, ask: () => Promise<{ status: number; body: unknown }>) => Promise<T>,
): Promise<T> {
  const ends: Array<() => Promise<void>> = []
  const call = await open({ atEnd: (end) => void ends.push(end) })
  const key = crypto.randomUUID()
  try {
    return await work(call, () => call.app.ask(call.endpoint, { ...call.sent, key }))
  } finally {
    for (const end of ends) await end()
  }
}

/** A call that takes longer fails alone, and the others are still tried. */
const longestOfOneCallMs = 3 * 60_000

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
const cases = failures
  .filter((failure) => failure.engine === engine)
  .flatMap((failure) => Object.keys(calls).map((name) => ({ name, failure, how: failure.name })))

test.each(cases)(
  '$name: when $how at any statement, nothing is half done, and the call succeeds once',
  { timeout: longestOfOneCallMs },
  async ({ name, failure }) => {
    const open = calls[name]
    if (open === undefined) throw new Error(`there is no call ${name}`)
    const whole = await inStudio(open, async ({ app }, ask) => {
      const { status, sent } = await failAt(0, failure, ask)
      expect(status).toBeLessThan(300)
      return { status, sent, rows: await rowsOf(app.database) }
    })
    expect(whole.sent).toBeGreaterThan(3)
    for (let number = 1; number <= whole.sent; number += 1) {
      await inStudio(open, async ({ app }, ask) => {
        const failed = await failAt(number, failure, ask)
        const where = `statement ${number} of ${whole.sent}`
        // A read that the call can do without, or what it does when everything is done.
        const isDone = failed.status < 300
        if (!isDone) expect(failed.status, where).toBeGreaterThanOrEqual(500)
        expect(await checkIntegrity(app.database.reader), where).toEqual([])
        // Only a creating call takes a key. Another one that has taken effect, though its answer was lost, is
        // not repeated.
        const isCreating = whole.status === 201
        const hasEffect = isDone || isDeepStrictEqual(await rowsOf(app.database), whole.rows)
        if (isCreating || !hasEffect) {
          const again = await ask()
          expect(again.status, `${where}, once more: ${JSON.stringify(again.body)}`).toBe(whole.status)
        }
        expect(await rowsOf(app.database), where).toEqual(whole.rows)
        count(isDone ? 'statements that a call can do without' : 'failed statements')
      })
    }
  },
)

import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { previewPausing, requestPausing } from '#contract/pausing.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { actionsOfAdministrators } from '#tests/support/hire-actions-of-administrators.ts'
import { actionsOfMembers } from '#tests/support/hire-actions-of-members.ts'
import { HireStudio } from '#tests/support/hire-studio.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { count, fc } from '#tests/support/random-cases.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { interleave } from './interleaved-calls.ts'
import type { NamedCall, WithoutGuard } from './interleaved-calls.ts'
import { watchTransactions } from './sent-statements.ts'

/** Only PostgreSQL can do the statements of two writing calls in turns; SQLite runs their transactions in turns. */
const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** How many orders of statements are tried of each studio. */
const orders = Number(process.env['PROVE_ORDERS'] ?? (isPostgres ? 1_500 : 300))

/** After so long no other order of a studio is tried; the report says how many were. */
const longestOfOneStudioMs = 4 * 60_000

/** In how many orders a race must have been seen whose guard is taken out. */
const ordersToFind = 200

/** A studio, and what can happen in it at the same time. Opened anew for each order. */
interface Scene {
  app: TestApp
  calls: Readonly<Record<string, () => Promise<unknown>>>
}

type OpenScene = (atEnd: (end: () => Promise<void>) => void) => Promise<Scene>

/** Books without tickets, so that no balance of 0 stands in the way of what must not be booked. */
const unlimited = { memberType: 4, tickets: 0 } as const

/**
 * Three members, of whom the first has the only seat of the first lesson and the second one waits for it, and
 * two more lessons with two seats at other hours.
 */
const openLessonsFor = async (
  atEnd: Parameters<OpenScene>[0],
  ofWaiter: { memberType: 3 | 4; tickets: number },
): Promise<Scene> => {
  const app = await TestApp.open({ atEnd })
  const { database, clock } = app
  const admin = await givenMember(database, { role: 'ADMIN', memberType: 0, passwordHash: testPasswordHash })
  const first = await givenLesson(database, clock.now() + 2 * dayMs, { totalSeats: 1 })
  // So far ahead that a closed account must have given it back by any rules.
  const second = await givenLesson(database, clock.now() + 9 * dayMs, { totalSeats: 2 })
  const third = await givenLesson(database, clock.now() + 10 * dayMs, { totalSeats: 2 })
  const given = { memberType: 3, passwordHash: testPasswordHash } as const
  const [booker, waiter, other] = [
    await givenMember(database, { ...given, tickets: 2 }),
    await givenMember(database, { ...given, ...ofWaiter }),
    await givenMember(database, { ...given, tickets: 1 }),
  ]
  const { id: booking } = (await askToBook(app, booker, first)).body
  const join = (as: typeof waiter) => app.ask(joinWaitingList, { as, params: { id: first.id }, body: {} })
  expect((await join(waiter)).status).toBe(200)
  const seats = (totalSeats: number) => {
    const { title, imageUrl, startsAt, endsAt } = first
    const body = { title, imageUrl, start: isoText(startsAt), end: isoText(endsAt), totalSeats }
    return app.ask(updateLesson, { as: admin, params: { id: first.id }, body })
  }
  const close = async () => {
    const span = { start: isoText(first.startsAt - hourMs), end: isoText(third.endsAt + hourMs) }
    const day = { ...span, reasonJa: '台風', reasonEn: 'Typhoon' }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: day })).body
    return app.ask(closeStudio, { as: admin, body: { ...day, hash } })
  }
  const leavePlan = async (as: typeof waiter) => {
    const { body } = await app.ask(previewPausing, { as, body: { kind: 'leave' } })
    return app.ask(requestPausing, { as, body: { kind: 'leave', effective: body.effective } })
  }
  const end = (as: typeof waiter) => app.ask(closeAccount, { as, body: { password: testPassword } })
  const calls = {
    'the booker cancels': () => app.ask(cancelBooking, { as: booker, params: { id: booking } }),
    'the booker books the second': () => askToBook(app, booker, second),
    'the waiter books the first': () => askToBook(app, waiter, first),
    'the waiter books the second': () => askToBook(app, waiter, second),
    'the other books the first': () => askToBook(app, other, first),
    'the other books the second': () => askToBook(app, other, second),
    'the other books the third': () => askToBook(app, other, third),
    'the other waits': () => join(other),
    'the waiter waits no more': () => app.ask(leaveWaitingList, { as: waiter, params: { id: first.id } }),
    'three seats': () => seats(3),
    'one seat': () => seats(1),
    'the first is deleted': () => app.ask(deleteLesson, { as: admin, params: { id: first.id } }),
    'the days are closed': close,
    'the waiter closes the account': () => end(waiter),
    'the booker closes the account': () => end(booker),
    'the other is merged into the waiter': () =>
      app.ask(mergeAccounts, {
        as: admin,
        params: { id: waiter.id },
        body: { otherId: other.id, password: testPassword },
      }),
    'the booker leaves the plan': () => leavePlan(booker),
  }
  return { app, calls }
}

const openLessons: OpenScene = (atEnd) => openLessonsFor(atEnd, unlimited)
const openLessonsWithTickets: OpenScene = (atEnd) => openLessonsFor(atEnd, { memberType: 3, tickets: 1 })

/** Three members who hold and pay overlapping times with one coupon, and an administrator. */
const openHires: OpenScene = async (atEnd) => {
  const studio = await HireStudio.open({ atEnd })
  const [byMembers, byAdmin] = [actionsOfMembers(studio), actionsOfAdministrators(studio)]
  const time = { hour: 10, hours: 2 }
  const later = { hour: 11, hours: 2 }
  const hold = { do: 'hold', space: 'secondFloor', coupon: true } as const
  await byMembers.hold({ ...hold, member: 0, ...time })
  await byMembers.openPage({ do: 'openPage', member: 0 })
  const calls = {
    'the first pays': async () => {
      await byMembers.pay({ do: 'pay', which: 0, card: 'good' })
      await byMembers.deliver({ do: 'deliver', which: 0, again: true })
    },
    'the provider repeats itself': () => byMembers.deliver({ do: 'deliver', which: 0, again: true }),
    'the second holds the time': () => byMembers.hold({ ...hold, member: 1, ...later }),
    'the third holds the building': () =>
      byMembers.hold({ ...hold, member: 2, space: 'wholeBuilding', ...later }),
    'the third holds another time': () => byMembers.hold({ ...hold, member: 2, hour: 16, hours: 1 }),
    'the first closes the account': () => byMembers.closeAccount({ do: 'closeAccount', member: 0 }),
    'the studio hires it to the second': () =>
      byAdmin.hireFor({ do: 'hireFor', member: 1, space: 'secondFloor', ...later, paidBy: 'cash' }),
    'a lesson comes there': () => byAdmin.addLesson({ do: 'addLesson', space: 'secondFloor', ...later }),
    'the time is blocked': () => byAdmin.block({ do: 'block', space: 'secondFloor', ...later }),
    'the day is closed': () => byAdmin.close({ do: 'close', space: undefined, hour: 9, hours: 8 }),
    'the studio cancels the hire': () => byAdmin.cancelFor({ do: 'cancelFor', which: 0, way: 'full' }),
    'the hold ends': async () => {
      studio.app.clock.pass(40 * 60_000)
      await studio.runJobs()
    },
  }
  return { app: studio.app, calls }
}

/** What was found in one order. */
interface Found {
  statements: number
  problems: string[]
}

/** Opens the studio, lets some of its calls happen at the same time in one order, and looks at what is left. */
async function tryOrder(
  open: OpenScene,
  scheduler: fc.Scheduler,
  chosen: readonly string[],
  withoutGuard?: WithoutGuard,
): Promise<Found> {
  const ends: Array<() => Promise<void>> = []
  const { app, calls } = await open((end) => ends.push(end))
  const problems: string[] = []
  let statements = 0
  try {
    watchTransactions(app.database)
    const named = chosen.map((name): NamedCall => {
      const run = async () => {
        const status = await statusOf(calls[name]?.()).catch((error: unknown) => {
          problems.push(`${name} failed: ${String(error)}`)
        })
        count(`${name}: ${status === undefined ? 'done' : status < 300 ? 'done' : 'refused'}`)
        if (status !== undefined && status >= 500)
          problems.push(`${name} failed: it was answered with ${status}`)
      }
      return { name, run }
    })
    statements = await interleave(app.database, scheduler, named, withoutGuard)
    problems.push(...(await checkIntegrity(app.database.reader)).map((problem) => JSON.stringify(problem)))
  } finally {
    // What is broken is already known: the next order needs an empty studio all the same.
    for (const end of ends) await end().catch((error: unknown) => problems.push(String(error)))
  }
  return { statements, problems }
}

const statusOf = async (asked: Promise<unknown> | undefined): Promise<number | undefined> => {
  const answer = await asked
  return typeof answer === 'object' && answer !== null && 'status' in answer
    ? Number(answer.status)
    : undefined
}

const namesOf = async (open: OpenScene): Promise<string[]> => {
  const ends: Array<() => Promise<void>> = []
  const { calls } = await open((end) => ends.push(end))
  for (const end of ends) await end()
  return Object.keys(calls)
}

const scenes: ReadonlyArray<[string, OpenScene]> = [
  ['bookings, the waiting list, closures and accounts', openLessons],
  ['hires, their payments and what else wants the time', openHires],
]

test.each(scenes)(
  'in any order of their statements, %s leave the books right',
  { timeout: 2 * longestOfOneStudioMs },
  async (_, open) => {
    const names = await namesOf(open)
    const some = fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), some, async (scheduler, chosen) => {
        const { statements, problems } = await tryOrder(open, scheduler, chosen)
        count('orders')
        count('statements put in order', statements)
        expect(problems).toEqual([])
      }),
      // A shorter order takes as long to try as a new one.
      {
        numRuns: orders,
        endOnFailure: true,
        interruptAfterTimeLimit: longestOfOneStudioMs,
        ...repeated(),
      },
    )
  },
)

/** The order that a failing run has named: `TEST_SEED=… PROVE_PATH=… npm run prove interleavings`. */
const repeated = () => ({
  ...(process.env['PROVE_PATH'] !== undefined && { path: process.env['PROVE_PATH'] }),
})

/** A guard against a race that was met while this studio was written. */
interface Race {
  without: string
  open: OpenScene
  /** What has to happen at the same time, among other things. */
  calls: string[]
  /**
   * Where the guard stands in its statement, and what stands there without it. Several, where one guard
   * stands behind the other.
   */
  guards: ReadonlyArray<[guard: RegExp, by: string]>
  /** What is then found. */
  found: RegExp
}

const races: readonly Race[] = [
  {
    without: 'that a seat is free',
    open: openLessons,
    calls: ['the waiter books the second', 'the other books the second', 'the booker books the second'],
    guards: [[/ and "seats_taken" < "total_seats"/, '']],
    // The table refuses it too.
    found: /failed/,
  },
  {
    without: 'that a booking is cancelled once',
    open: openLessons,
    calls: ['the booker cancels', 'the first is deleted'],
    guards: [[/(^update "bookings" .* and) "status" = (\$\d+)/, '$1 $2::text is not null']],
    // No ticket is returned twice: an index refuses it too.
    found: /failed/,
  },
  {
    without: 'that the account is open, at a booking',
    open: openLessons,
    calls: ['the waiter books the second', 'the waiter closes the account'],
    guards: [[/(^update "members" set .*?) and "closed_at" is null/, '$1']],
    found: /was closed before/,
  },
  {
    without: 'the lock of the calendar',
    open: openHires,
    calls: ['a lesson comes there', 'the day is closed', 'the third holds another time'],
    guards: [
      [
        /^update "counters" set "value" = value \+ 1 where "name" = (\$1)$/,
        'update "counters" set "value" = value where "name" = $1 and false',
      ],
    ],
    found: /lessonInClosure/,
  },
  {
    without: 'that the member has the ticket',
    open: openLessons,
    calls: ['the other books the second', 'the other books the third'],
    guards: [[/ and tickets \+ (\$\d+) >= (\$\d+)/, ' and $1::bigint + $2::bigint is not null']],
    // The table refuses it too.
    found: /failed/,
  },
  {
    without: 'the lock of those who wait',
    open: openLessonsWithTickets,
    calls: ['the booker cancels', 'the waiter books the second'],
    guards: [[/ for no key update$/, '']],
    // The one who cancels is told that there is no ticket.
    found: /the booker cancels failed/,
  },
  {
    without: 'the lock of a held time and, behind it, that the time is still held',
    open: openHires,
    calls: ['the hold ends', 'the first closes the account'],
    guards: [
      [
        /^update "hires" set "version" = version where "id" = (\$1)$/,
        'update "hires" set "version" = version where "id" = $1 and false',
      ],
      [
        /(^update "hires" set "state" = .* and) "state" = (\$\d+)( returning "coupon_id")$/,
        '$1 $2::text is not null$3',
      ],
    ],
    // The coupon is given back twice.
    found: /failed|couponUses/,
  },
]

test.runIf(isPostgres).each(races)(
  'without $without, an order is found that leaves the books wrong',
  { timeout: 5 * 60_000 },
  async ({ open, calls, guards, found }) => {
    const takenOut = new Set<RegExp>()
    const withoutGuard = (statement: string) =>
      guards.reduce((text, [guard, by]) => {
        if (guard.test(text)) takenOut.add(guard)
        return text.replace(guard, by)
      }, statement)
    const seen: string[] = []
    const tried = await fc.check(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const { problems } = await tryOrder(open, scheduler, calls, withoutGuard)
        seen.push(...problems)
        return problems.length === 0
      }),
      { numRuns: ordersToFind, endOnFailure: true },
    )
    expect(takenOut.size).toBe(guards.length)
    expect(tried.failed).toBe(true)
    if (seen.length === 0) throw tried.errorInstance
    expect(seen).toContainEqual(expect.stringMatching(found))
    count('orders until the fault was found, of each guard that was taken out', tried.numRuns)
  },
)

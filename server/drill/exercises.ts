import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Database, Reader } from '#server/database/database.ts'
import type { Call } from './call.ts'
import { addLessons, addMembers, bookForAll, lessonCost } from './participants.ts'

/** Calls that members make at the same time, and what must be true afterwards. */
export interface Exercise {
  title: string
  calls: Call[]
  /** How many calls of each outcome there must be. */
  expected: Record<string, number>
  /** What a broken rule means, after the number of cases: `seats sold twice`. */
  damage: string
  /** How often the rule was broken, from the rows of the database. */
  countDamage(reader: Reader): Promise<number>
}

const seats = 10

/** Adds the members and lessons of the exercises. The calls can be made once. */
export const prepareExercises = (database: Database, now: number): Promise<Exercise[]> =>
  Promise.all([
    lastSeat(database, now),
    lastSeatWithGuests(database, now),
    oneTicket(database, now),
    cancellations(database, now),
  ])

/** A lesson with one free seat, and as many members who want it. */
async function addLastSeat(database: Database, lateMembers: number, now: number) {
  const { lesson, early, late } = await database.transact(async (writer) => {
    const [only] = await addLessons(writer, { count: 1, seats }, now)
    const add = (count: number) => addMembers(writer, { count, lessons: 1 }, now)
    return { lesson: expectOne(only), early: await add(seats - 1), late: await add(lateMembers) }
  })
  await bookForAll(database, early, lesson, now)
  const countDamage = async (reader: Reader) => (await countHeldSeats(reader, lesson.id)) - seats
  return { lesson, early, late, rule: { damage: 'seats sold twice', countDamage } }
}

async function lastSeat(database: Database, now: number): Promise<Exercise> {
  const { lesson, late, rule } = await addLastSeat(database, 200, now)
  return {
    title: `${late.length} members book the last of ${seats} seats`,
    calls: late.map((memberId) => bookingOf(memberId, lesson)),
    expected: { booked: 1, 'error.yoga.noSeat': late.length - 1 },
    ...rule,
  }
}

async function lastSeatWithGuests(database: Database, now: number): Promise<Exercise> {
  const { lesson, early, late, rule } = await addLastSeat(database, 25, now)
  // The copy has no administrator who could be named for sure.
  const actorId = expectOne(early[0])
  const guests = late.map((): Call => {
    return { kind: 'guest', actorId, lessonId: lesson.id, startSeen: lesson.startsAt }
  })
  const members = late.map((memberId) => bookingOf(memberId, lesson))
  const calls = members.flatMap((member, position) => [member, guests[position] ?? member])
  return {
    title: `${members.length} members and ${guests.length} guests want the last of ${seats} seats`,
    calls,
    expected: { booked: 1, 'error.yoga.noSeat': calls.length - 1 },
    ...rule,
  }
}

async function oneTicket(database: Database, now: number): Promise<Exercise> {
  const { lessons, member } = await database.transact(async (writer) => {
    const [only] = await addMembers(writer, { count: 1, lessons: 1 }, now)
    return { member: expectOne(only), lessons: await addLessons(writer, { count: 8, seats }, now) }
  })
  return {
    title: `a member with one ticket books ${lessons.length} lessons`,
    calls: lessons.map((lesson) => bookingOf(member, lesson)),
    expected: { booked: 1, 'error.yoga.noTicket': lessons.length - 1 },
    damage: 'tickets spent twice',
    async countDamage(reader) {
      const { given, spent } = await countSpentTickets(reader, member)
      return spent - given
    },
  }
}

async function cancellations(database: Database, now: number): Promise<Exercise> {
  const { lesson, members } = await database.transact(async (writer) => {
    const [only] = await addLessons(writer, { count: 1, seats }, now)
    return { lesson: expectOne(only), members: await addMembers(writer, { count: seats, lessons: 1 }, now) }
  })
  const bookings = await bookForAll(database, members, lesson, now)
  const repeats = 5
  const once = members.map((memberId, position): Call => {
    return { kind: 'cancel', memberId, bookingId: bookings[position] ?? '' }
  })
  const calls = Array.from({ length: repeats }, () => once).flat()
  return {
    title: `${members.length} members cancel their bookings, ${repeats} times each`,
    calls,
    expected: { cancelled: members.length, 'error.yoga.bookingNotFound': calls.length - members.length },
    damage: 'tickets returned twice',
    countDamage: async (reader) =>
      (await countReturnedTickets(reader, bookings)) - bookings.length * lessonCost,
  }
}

const bookingOf = (memberId: string, { id, startsAt }: { id: string; startsAt: number }): Call => ({
  kind: 'book',
  memberId,
  lessonId: id,
  startSeen: startsAt,
})

function expectOne<T>(only: T | undefined): T {
  if (only === undefined) throw new Error('one was added')
  return only
}

/** How many seats of the lesson members and guests hold. */
const countHeldSeats = (reader: Reader, lessonId: string): Promise<number> =>
  countOf(reader.selectFrom('bookings').where('lessonId', '=', lessonId).where('status', '<>', 'cancelled'))

/** How many tickets the member's bookings have cost, and how many the member was given. */
async function countSpentTickets(reader: Reader, memberId: string) {
  const sumOf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then change else 0 end), 0) as bigint)`
  const { given, spent } = await reader
    .selectFrom('ticket_movements')
    .select([sumOf(sql`change > 0`).as('given'), sumOf(sql`change < 0`).as('spent')])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return { given, spent: -spent }
}

/** How many tickets came back for the bookings. */
async function countReturnedTickets(reader: Reader, bookingIds: string[]): Promise<number> {
  const { returned } = await reader
    .selectFrom('ticket_movements')
    .select(sql<number>`cast(coalesce(sum(change), 0) as bigint)`.as('returned'))
    .where('bookingId', 'in', bookingIds)
    .where('change', '>', 0)
    .executeTakeFirstOrThrow()
  return returned
}

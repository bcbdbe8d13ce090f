import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { addressedBookings } from '#server/features/bookings/queries.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { lessonColumns } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { dayMs } from '#time/tokyo.ts'

const closureColumns = ['id', 'startsAt', 'endsAt', 'reasonJa', 'reasonEn'] as const

/** A closure that stands. Instants are milliseconds since the epoch. */
export interface Closure {
  id: string
  startsAt: number
  endsAt: number
  reasonJa: string
  reasonEn: string
}

/** A closure with its spaces; none for a closure of the whole studio. */
export interface ClosureWithSpaces extends Closure {
  spaces: Array<{ id: string; name: string; nameEn: string }>
}

/**
 * Locks the calendar until the transaction ends. Every transaction takes this lock that puts something into the calendar of the studio
 * or of a space, or that decides what can be put there: a lesson, a hire, a payment that came late, a blocked time, an availability
 * window, a closure, the parts of a space. On PostgreSQL two of them could otherwise not see what the other one is writing, and a
 * lesson could be created in the very moment in which its time is closed. Called before any other lock, so that no two transactions
 * wait for each other. What only takes something out of the calendar needs no lock.
 */
export async function lockCalendar(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'calendar')
    .execute()
}

/** The closures of the whole studio that stand and touch the half-open range, in order of start. */
export async function closuresBetween(reader: Reader, from: number, to: number): Promise<Closure[]> {
  return standing(reader, { from, to }).where('wholeStudio', '=', 1).execute()
}

/** The closures of some spaces that stand and touch the half-open range, each with its spaces, in order of start. */
export async function spaceClosuresBetween(reader: Reader, from: number, to: number) {
  return withSpaces(reader, await standing(reader, { from, to }).where('wholeStudio', '=', 0).execute())
}

/** The closures that stand and are not over, of the whole studio and of spaces, in order of start. */
export async function closuresAfter(reader: Reader, now: number) {
  const rows = await standing(reader, { from: now, to: Number.MAX_SAFE_INTEGER }).execute()
  return withSpaces(reader, rows)
}

/** A closure that stands, with its spaces; none for a closure of the whole studio. */
export async function findStandingClosure(
  reader: Reader,
  id: string,
): Promise<ClosureWithSpaces | undefined> {
  const found = await reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .execute()
  const [closure] = await withSpaces(reader, found)
  return closure
}

const standing = (reader: Reader, { from, to }: { from: number; to: number }) =>
  reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .orderBy('id')

/** The spaces of each closure; none for a closure of the whole studio. */
async function withSpaces(reader: Reader, closures: Closure[]) {
  if (closures.length === 0) return []
  const ids = closures.map(({ id }) => id)
  const rows = await reader
    .selectFrom('closure_spaces')
    .innerJoin('spaces', 'spaces.id', 'closure_spaces.spaceId')
    .select(['closureId', 'spaces.id', 'spaces.name', 'spaces.nameEn'])
    .where('closureId', 'in', ids)
    .orderBy('spaces.createdAt')
    .orderBy('spaces.id')
    .execute()
  const spaces = Map.groupBy(rows, ({ closureId }) => closureId)
  return closures.map((closure) => ({ ...closure, spaces: spaces.get(closure.id) ?? [] }))
}

/** @param spaceIds the closed spaces; undefined for the whole studio */
export async function insertClosure(
  writer: Writer,
  closure: Closure,
  spaceIds: readonly string[] | undefined,
  now: number,
): Promise<void> {
  await writer
    .insertInto('closures')
    .values({
      id: closure.id,
      startsAt: closure.startsAt,
      endsAt: closure.endsAt,
      reasonJa: closure.reasonJa,
      reasonEn: closure.reasonEn,
      wholeStudio: spaceIds === undefined ? 1 : 0,
      createdAt: now,
      liftedAt: null,
    })
    .execute()
  for (const spaceId of spaceIds ?? []) {
    await writer.insertInto('closure_spaces').values({ closureId: closure.id, spaceId }).execute()
  }
}

/** Remembers what the closure has cancelled, for its lifting. */
export async function insertCancelled(
  writer: Writer,
  closureId: string,
  { lessonIds, bookingIds }: { lessonIds: readonly string[]; bookingIds: readonly string[] },
): Promise<void> {
  for (const lessonId of lessonIds) {
    await writer.insertInto('closure_lessons').values({ closureId, lessonId }).execute()
  }
  for (const bookingId of bookingIds) {
    await writer.insertInto('closure_bookings').values({ closureId, bookingId }).execute()
  }
}

export async function markLifted(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('closures').set({ liftedAt: now }).where('id', '=', id).execute()
}

/** Hands a lesson over to another closure that touches it too, so that it comes back when that one is lifted. */
export async function handLessonOver(
  writer: Writer,
  lessonId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('closure_lessons')
    .set({ closureId: to })
    .where('closureId', '=', from)
    .where('lessonId', '=', lessonId)
    .execute()
  await writer
    .updateTable('closure_bookings')
    .set({ closureId: to })
    .where('closureId', '=', from)
    .where('bookingId', 'in', (bookings) =>
      bookings.selectFrom('bookings').select('id').where('lessonId', '=', lessonId),
    )
    .execute()
}

/** The lessons that touch the half-open range and have not begun, in order of start. */
export async function lessonsToCancel(
  reader: Reader,
  { startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>,
  now: number,
): Promise<Lesson[]> {
  return (
    reader
      .selectFrom('lessons')
      .select(lessonColumns)
      // No lesson is longer than a day.
      .where('startsAt', '>=', Math.max(startsAt - dayMs, now + 1))
      .where('startsAt', '<', endsAt)
      .where('endsAt', '>', startsAt)
      .where('cancelledAt', 'is', null)
      .orderBy('startsAt')
      .orderBy('id')
      .execute()
  )
}

/** The bookings that a cancellation of the lessons would cancel. */
export async function bookingsToCancel(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<AddressedBooking[]> {
  if (lessonIds.length === 0) return []
  return inOrderOfNames(reader)
    .where('bookings.lessonId', 'in', lessonIds)
    .where('bookings.status', '=', 'booked')
    .execute()
}

/** The waits that a cancellation of the lessons would end. */
export async function waitsToEnd(reader: Reader, lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('waiting_entries')
    .select(['id', 'memberId'])
    .where('lessonId', 'in', lessonIds)
    .where(isWaiting)
    .execute()
}

/** The members, in the order of their names. */
export async function membersByName(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName'])
    .where('id', 'in', ids)
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

/** The bookings that the closure has cancelled, in the order of their members' names, without those of members who have closed their account. */
export async function bookingsOfClosure(reader: Reader, closureId: string): Promise<AddressedBooking[]> {
  return inOrderOfNames(reader)
    .innerJoin('closure_bookings', 'closure_bookings.bookingId', 'bookings.id')
    .where('closure_bookings.closureId', '=', closureId)
    .where('members.closedAt', 'is', null)
    .execute()
}

/** The guests' seats that the closure has cancelled. */
export async function seatsOfClosure(reader: Reader, closureId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('closure_bookings', 'closure_bookings.bookingId', 'bookings.id')
    .select(['bookings.id', 'bookings.lessonId', 'bookings.guestId'])
    .where('closure_bookings.closureId', '=', closureId)
    .where('bookings.guestId', 'is not', null)
    .orderBy('bookings.id')
    .$narrowType<{ guestId: string }>()
    .execute()
}

const inOrderOfNames = (reader: Reader) =>
  addressedBookings(reader).orderBy('members.kanaOrder').orderBy('bookings.id')

/** The lessons that the closure has cancelled, in order of start, without those of a series that was ended before their day. */
export async function lessonsOfClosure(reader: Reader, closureId: string): Promise<Lesson[]> {
  return reader
    .selectFrom('lessons')
    .innerJoin('closure_lessons', 'closure_lessons.lessonId', 'lessons.id')
    .select(lessonColumns)
    .where('closure_lessons.closureId', '=', closureId)
    .where('cancelledAt', 'is not', null)
    .where((lesson) =>
      lesson.not(
        lesson.exists(
          lesson
            .selectFrom('lesson_series')
            .select('lesson_series.id')
            .whereRef('lesson_series.id', '=', 'lessons.seriesId')
            .whereRef('lesson_series.untilDay', '<', 'lessons.seriesDay'),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

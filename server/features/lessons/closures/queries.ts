import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

const closureColumns = [
  'id',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'reason_ja as reasonJa',
  'reason_en as reasonEn',
] as const

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
  return standing(reader, { from, to }).where('whole_studio', '=', 1).execute()
}

/** The closures of some spaces that stand and touch the half-open range, each with its spaces, in order of start. */
export async function spaceClosuresBetween(reader: Reader, from: number, to: number) {
  return withSpaces(reader, await standing(reader, { from, to }).where('whole_studio', '=', 0).execute())
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
    .where('lifted_at', 'is', null)
    .execute()
  const [closure] = await withSpaces(reader, found)
  return closure
}

const standing = (reader: Reader, { from, to }: { from: number; to: number }) =>
  reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .orderBy('id')

/** The spaces of each closure; none for a closure of the whole studio. */
async function withSpaces(reader: Reader, closures: Closure[]) {
  if (closures.length === 0) return []
  const ids = closures.map(({ id }) => id)
  const rows = await reader
    .selectFrom('closure_spaces')
    .innerJoin('spaces', 'spaces.id', 'closure_spaces.space_id')
    .select(['closure_id as closureId', 'spaces.id', 'spaces.name', 'spaces.name_en as nameEn'])
    .where('closure_id', 'in', ids)
    .orderBy('spaces.created_at')
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
      starts_at: closure.startsAt,
      ends_at: closure.endsAt,
      reason_ja: closure.reasonJa,
      reason_en: closure.reasonEn,
      whole_studio: spaceIds === undefined ? 1 : 0,
      created_at: now,
      lifted_at: null,
    })
    .execute()
  for (const spaceId of spaceIds ?? []) {
    await writer.insertInto('closure_spaces').values({ closure_id: closure.id, space_id: spaceId }).execute()
  }
}

/** Remembers what the closure has cancelled, for its lifting. */
export async function insertCancelled(
  writer: Writer,
  closureId: string,
  { lessonIds, bookingIds }: { lessonIds: readonly string[]; bookingIds: readonly string[] },
): Promise<void> {
  for (const lessonId of lessonIds) {
    await writer
      .insertInto('closure_lessons')
      .values({ closure_id: closureId, lesson_id: lessonId })
      .execute()
  }
  for (const bookingId of bookingIds) {
    await writer
      .insertInto('closure_bookings')
      .values({ closure_id: closureId, booking_id: bookingId })
      .execute()
  }
}

export async function markLifted(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('closures').set({ lifted_at: now }).where('id', '=', id).execute()
}

/** Hands a lesson over to another closure that touches it too, so that it comes back when that one is lifted. */
export async function handLessonOver(
  writer: Writer,
  lessonId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('closure_lessons')
    .set({ closure_id: to })
    .where('closure_id', '=', from)
    .where('lesson_id', '=', lessonId)
    .execute()
  await writer
    .updateTable('closure_bookings')
    .set({ closure_id: to })
    .where('closure_id', '=', from)
    .where('booking_id', 'in', (bookings) =>
      bookings.selectFrom('bookings').select('id').where('lesson_id', '=', lessonId),
    )
    .execute()
}

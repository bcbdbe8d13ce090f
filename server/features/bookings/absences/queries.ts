import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { dayMs } from '#time/tokyo.ts'
import { isByPlan } from './rules.ts'

/** The member whose plan paid for the booking; undefined when a ticket did, money, or the studio. */
export async function findPlanBooker(reader: Reader, bookingId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('bookings')
    .select(['memberId', 'ticketsTaken', 'withoutTicket'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined && isByPlan(row) ? (row.memberId ?? undefined) : undefined
}

interface NewAbsence {
  bookingId: string
  memberId: string
  kind: 'missed' | 'late'
  now: number
}

/** Notes an absence, also again after its mark was taken back. One that stands stays as it is. */
export async function upsertAbsence(writer: Writer, { now: notedAt, ...absence }: NewAbsence): Promise<void> {
  await writer
    .insertInto('absences')
    .values({ ...absence, notedAt, state: 'open', decidedAt: null, waivedBy: null, step: null })
    .onConflict((conflict) =>
      conflict
        .column('bookingId')
        .doUpdateSet({ notedAt, memberId: absence.memberId, state: 'open', decidedAt: null })
        .where('absences.state', '=', 'withdrawn'),
    )
    .execute()
}

/** Absences with what their rules need to know of the lessons. */
const absencesWithLessons = (reader: Reader) =>
  reader
    .selectFrom('absences')
    .innerJoin('bookings', 'bookings.id', 'absences.bookingId')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'absences.bookingId',
      'absences.memberId',
      'absences.kind',
      'absences.notedAt',
      'absences.state',
      'absences.decidedAt',
      'absences.step',
      'absences.limitBookings',
      'absences.limitUntil',
      'lessons.id as lessonId',
      'lessons.teacherId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
      'lessons.cancelledAt',
    ])

export type AbsenceRow = Awaited<ReturnType<typeof listAbsences>>[number]

export const findAbsence = (reader: Reader, bookingId: string): Promise<AbsenceRow | undefined> =>
  absencesWithLessons(reader).where('absences.bookingId', '=', bookingId).executeTakeFirst()

/** The absences of a member that were not withdrawn, those of the newest lessons first. */
export const listAbsences = (reader: Reader, memberId: string) =>
  absencesWithLessons(reader)
    .where('absences.memberId', '=', memberId)
    .where('absences.state', '<>', 'withdrawn')
    .orderBy('lessons.startsAt', 'desc')
    .orderBy('absences.bookingId')
    .execute()

/** Those of the bookings, by their ids. */
export async function findAbsencesOf(reader: Reader, bookingIds: readonly string[]) {
  // An empty list is not valid SQL.
  const rows =
    bookingIds.length === 0
      ? []
      : await absencesWithLessons(reader)
          .where('absences.bookingId', 'in', bookingIds)
          .where('absences.state', '<>', 'withdrawn')
          .execute()
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** The open absences that are due: the instants are those of `countsAt`. The earliest lessons come first. */
export async function listDue(reader: Reader, now: number): Promise<string[]> {
  const rows = await absencesWithLessons(reader)
    .where(sql<boolean>`absences.state = 'open'`)
    .where('absences.notedAt', '<=', now - dayMs)
    .where('lessons.endsAt', '<=', now - dayMs)
    .orderBy('lessons.startsAt')
    .orderBy('absences.bookingId')
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

interface Counted {
  step: number
  limit: { bookings: number; until: number } | undefined
}

/** Counts an open absence, or changes what follows from one that is counted. The caller has locked the member. */
export async function setCounted(
  writer: Writer,
  bookingId: string,
  { step, limit, now }: Counted & { now: number },
): Promise<void> {
  await writer
    .updateTable('absences')
    .set({
      state: 'counted',
      decidedAt: now,
      step,
      limitBookings: limit?.bookings ?? null,
      limitUntil: limit?.until ?? null,
    })
    .where('bookingId', '=', bookingId)
    .execute()
}

/** Lets an absence not count. The caller has locked the member. */
export async function setNotCounted(
  writer: Writer,
  bookingId: string,
  to: { state: 'open' } | { state: 'withdrawn'; now: number } | { state: 'waived'; by: string; now: number },
): Promise<void> {
  await writer
    .updateTable('absences')
    .set({
      state: to.state,
      decidedAt: to.state === 'open' ? null : to.now,
      waivedBy: to.state === 'waived' ? to.by : null,
      step: null,
      limitBookings: null,
      limitUntil: null,
    })
    .where('bookingId', '=', bookingId)
    .execute()
}

/** The narrowest limit of the member that holds now. */
export const findNarrowestLimit = (reader: Reader, memberId: string, now: number) =>
  reader
    .selectFrom('absences')
    .select(['limitBookings as bookings', 'limitUntil as until'])
    .where('memberId', '=', memberId)
    .where('state', '=', 'counted')
    .where('limitUntil', '>', now)
    .orderBy('limitBookings')
    .orderBy('limitUntil', 'desc')
    .limit(1)
    .$narrowType<{ bookings: number; until: number }>()
    .executeTakeFirst()

/** Gives all absences of a member to the one with whom the account is merged. */
export async function moveAbsences(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('absences').set({ memberId: to }).where('memberId', '=', from).execute()
}

/** Nothing follows any more for a member who closes the account. The caller has locked the member. */
export async function endAbsencesOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('absences')
    .set({ state: 'withdrawn', decidedAt: now })
    .where('memberId', '=', memberId)
    .where('state', '=', 'open')
    .execute()
  await writer
    .updateTable('absences')
    .set({ limitUntil: now })
    .where('memberId', '=', memberId)
    .where('limitUntil', '>', now)
    .execute()
}

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { FirstVisitAnswersTable } from '#server/database/person-tables.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import type { Person } from '#server/features/notes/queries.ts'

const columns = [
  'id',
  'memberId',
  'guestId',
  'version',
  'language',
  'answers',
  'hadHealth',
  'answeredAt',
] as const

export type AnswersRow = Pick<FirstVisitAnswersTable, (typeof columns)[number]>

/** What a person has answered, without the answers about health. */
export async function findAnswers(
  reader: Reader,
  { memberId, guestId }: Person,
): Promise<AnswersRow | undefined> {
  return reader
    .selectFrom('first_visit_answers')
    .select(columns)
    .where(memberId === null ? 'guestId' : 'memberId', '=', memberId ?? guestId)
    .executeTakeFirst()
}

/** The answers about health; undefined when there were none, or they are deleted. */
export async function findHealthAnswers(reader: Reader, answersId: string) {
  return reader
    .selectFrom('health_answers')
    .select(['answers', 'answeredAt', 'deleteAt'])
    .where('answersId', '=', answersId)
    .executeTakeFirst()
}

/** Which of the members, or of the guests who are no members, have answered. */
export async function listAnswered(
  reader: Reader,
  of: 'memberId' | 'guestId',
  ids: readonly string[],
): Promise<Set<string>> {
  // An empty list is not valid SQL.
  if (ids.length === 0) return new Set()
  const rows = await reader
    .selectFrom('first_visit_answers')
    .select((answers) => answers.ref(of).as('personId'))
    .where(of, 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ personId }) => personId ?? ''))
}

export async function insertAnswers(
  writer: Writer,
  row: FirstVisitAnswersTable,
  health: { answers: string; deleteAt: number } | undefined,
): Promise<void> {
  await writer.insertInto('first_visit_answers').values(row).execute()
  if (health === undefined) return
  await writer
    .insertInto('health_answers')
    .values({ ...health, answersId: row.id, answeredAt: row.answeredAt })
    .execute()
}

/** With the member's account. */
export const deleteAnswersOfMember = (writer: Writer, memberId: string): Promise<void> =>
  deleteAnswers(writer, 'memberId', [memberId])

/** With the personal data of the guests. */
export const deleteAnswersOfGuests = (writer: Writer, guestIds: readonly string[]): Promise<void> =>
  deleteAnswers(writer, 'guestId', guestIds)

async function deleteAnswers(
  writer: Writer,
  of: 'id' | 'memberId' | 'guestId',
  ids: readonly string[],
): Promise<void> {
  const answers = writer.selectFrom('first_visit_answers').select('id').where(of, 'in', ids)
  await writer.deleteFrom('health_answers').where('answersId', 'in', answers).execute()
  await writer.deleteFrom('first_visit_answers').where(of, 'in', ids).execute()
}

/**
 * Gives the answers to the member with whom the account is merged. Of two questionnaires of one person the
 * later one is kept.
 */
export const moveAnswers = (writer: Writer, { from, to }: { from: string; to: string }): Promise<void> =>
  giveTo(writer, to, { memberId: from, guestId: null })

/** Gives the answers of a guest to the member that the guest became, in the same way. */
export const moveAnswersOfGuest = (
  writer: Writer,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<void> => giveTo(writer, memberId, { memberId: null, guestId })

async function giveTo(writer: Writer, memberId: string, from: Person): Promise<void> {
  const moved = await findAnswers(writer, from)
  if (moved === undefined) return
  const own = await findAnswers(writer, { memberId, guestId: null })
  if (own !== undefined) {
    const isNewer = moved.answeredAt > own.answeredAt
    await deleteAnswers(writer, 'id', [isNewer ? own.id : moved.id])
    if (!isNewer) return
  }
  await writer
    .updateTable('first_visit_answers')
    .set({ memberId, guestId: null })
    .where('id', '=', moved.id)
    .execute()
}

/** Deletes answers about health whose time is over, or that were given before the instant; returns how many. */
export async function deleteHealthAnswers(
  writer: Writer,
  { now, before }: { now: number; before: number },
): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('health_answers')
    .where((answers) => answers.or([answers('deleteAt', '<=', now), answers('answeredAt', '<', before)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const bookingColumns = [
  'bookings.id',
  'bookings.status',
  'lessons.title',
  'lessons.titleEn',
  'lessons.startsAt',
  'lessons.endsAt',
  'lessons.teacherId',
] as const

/** A live booking of a lesson that takes place, with who holds it and where the person gets mails. */
export async function findBookingOfPerson(reader: Reader, bookingId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('guests', 'guests.id', 'bookings.guestId')
    .leftJoin('members', 'members.id', 'bookings.memberId')
    .select(bookingColumns)
    .select((row) => [
      row.fn.coalesce('bookings.memberId', 'guests.memberId').as('memberId'),
      'bookings.guestId',
      row.fn.coalesce('members.email', 'guests.email').as('email'),
      'guests.erasedAt',
    ])
    .where('bookings.id', '=', bookingId)
    .where(isLive)
    .where('lessons.cancelledAt', 'is', null)
    .executeTakeFirst()
}

/** The next lesson of a member that is not over. */
export async function findNextLesson(reader: Reader, memberId: string, now: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select(bookingColumns)
    .where('bookings.memberId', '=', memberId)
    .where(isLive)
    .where('lessons.cancelledAt', 'is', null)
    .where('lessons.endsAt', '>', now)
    .orderBy('lessons.startsAt')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Whether the person had a lesson before the instant that was not missed, also as a guest before becoming a
 * member.
 */
export async function hadLessonBefore(
  reader: Reader,
  { memberId, guestId }: Person,
  before: number,
): Promise<boolean> {
  const ofPerson =
    memberId === null
      ? sql<boolean>`bookings.guest_id = ${guestId}`
      : sql<boolean>`(bookings.member_id = ${memberId}
          or bookings.guest_id in (select id from guests where member_id = ${memberId}))`
  const row = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.id')
    .where(ofPerson)
    .where('bookings.status', 'in', ['booked', 'attended'])
    .where('lessons.startsAt', '<', before)
    .where('lessons.cancelledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

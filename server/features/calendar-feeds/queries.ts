import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'

export interface Feed {
  id: string
  createdAt: number
}

export async function findFeedOf(reader: Reader, memberId: string): Promise<Feed | undefined> {
  return reader
    .selectFrom('calendar_feeds')
    .select(['id', 'createdAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

/** Gives the member a feed, which takes the place of the one before. */
export async function replaceFeed(writer: Writer, memberId: string, { id, createdAt }: Feed): Promise<void> {
  const columns = { id, createdAt }
  await writer
    .insertInto('calendar_feeds')
    .values({ memberId, ...columns })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(columns))
    .execute()
}

/** Ends the member's feed, if there is one. Returns whether there was one. */
export async function endFeedOf(writer: Writer, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('calendar_feeds')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The member whose feed it is; undefined when it has ended, or the account is closed or blocked. */
export async function findMemberOfFeed(
  reader: Reader,
  feedId: string,
): Promise<{ memberId: string; language: Language } | undefined> {
  return reader
    .selectFrom('calendar_feeds')
    .innerJoin('members', 'members.id', 'calendar_feeds.memberId')
    .select(['members.id as memberId', 'members.language'])
    .where('calendar_feeds.id', '=', feedId)
    .where('members.closedAt', 'is', null)
    .where('members.blockedAt', 'is', null)
    .executeTakeFirst()
}

/** The member's bookings of lessons that ended later, also the ones cancelled later, in order of start. */
export async function listBookingsSince(reader: Reader, memberId: string, since: number) {
  const cancelledSince = sql<SqlBool>`bookings.status = 'cancelled' and bookings.cancelled_at >= ${since}`
  // Two queries, because live and cancelled bookings are found by the status in their index.
  const live = await bookingsWhere(reader, { memberId, since }, isLive)
  const cancelled = await bookingsWhere(reader, { memberId, since }, cancelledSince)
  return [...live, ...cancelled].toSorted((a, b) => a.startsAt - b.startsAt)
}

function bookingsWhere(
  reader: Reader,
  { memberId, since }: { memberId: string; since: number },
  condition: Expression<SqlBool>,
) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'bookings.id as bookingId',
      'bookings.bookedAt',
      'bookings.cancelledAt',
      'lessons.id',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
      'lessons.endsAt',
      'lessons.version',
      'lessons.changedAt',
    ])
    .where('bookings.memberId', '=', memberId)
    .where(condition)
    .where('lessons.endsAt', '>=', since)
    .orderBy('lessons.startsAt')
    .orderBy('bookings.id')
    .execute()
}

/**
 * The lessons that ended later, also the ones cancelled later, in order of start. A lesson that was removed
 * after it had taken place is left out, as in the timetable.
 */
export async function listLessonsSince(reader: Reader, since: number) {
  return (
    reader
      .selectFrom('lessons')
      .leftJoin('teachers', 'teachers.id', 'lessons.teacherId')
      .select([
        'lessons.id',
        'title',
        'titleEn',
        'description',
        'descriptionEn',
        'startsAt',
        'endsAt',
        'lessons.version',
        'createdAt',
        'cancelledAt',
        'lessons.changedAt',
        'teachers.nameJa as teacherJa',
        'teachers.nameEn as teacherEn',
      ])
      // No lesson is longer than a day. With this condition the database finds them by the index on the
      // start.
      .where('startsAt', '>=', since - dayMs)
      .where('endsAt', '>=', since)
      .where((lessons) =>
        lessons.or([
          lessons('cancelledAt', 'is', null),
          lessons.and([
            lessons('cancelledAt', '>=', since),
            lessons('cancelledAt', '<', lessons.ref('endsAt')),
          ]),
        ]),
      )
      .orderBy('startsAt')
      .orderBy('lessons.id')
      .execute()
  )
}

export type ListedLesson = Awaited<ReturnType<typeof listLessonsSince>>[number]

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
    .select(['id', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Gives the member a feed, which takes the place of the one before. */
export async function replaceFeed(writer: Writer, memberId: string, { id, createdAt }: Feed): Promise<void> {
  const columns = { id, created_at: createdAt }
  await writer
    .insertInto('calendar_feeds')
    .values({ member_id: memberId, ...columns })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}

/** Ends the member's feed, if there is one. Returns whether there was one. */
export async function endFeedOf(writer: Writer, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('calendar_feeds')
    .where('member_id', '=', memberId)
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
    .innerJoin('members', 'members.id', 'calendar_feeds.member_id')
    .select(['members.id as memberId', 'members.language'])
    .where('calendar_feeds.id', '=', feedId)
    .where('members.closed_at', 'is', null)
    .where('members.blocked_at', 'is', null)
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
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'bookings.id as bookingId',
      'bookings.booked_at as bookedAt',
      'bookings.cancelled_at as cancelledAt',
      'lessons.id',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.version',
      'lessons.changed_at as changedAt',
    ])
    .where('bookings.member_id', '=', memberId)
    .where(condition)
    .where('lessons.ends_at', '>=', since)
    .orderBy('lessons.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/**
 * The lessons that ended later, also the ones cancelled later, in order of start. A lesson that was removed after it had
 * taken place is left out, as in the timetable.
 */
export async function listLessonsSince(reader: Reader, since: number) {
  return (
    reader
      .selectFrom('lessons')
      .leftJoin('teachers', 'teachers.id', 'lessons.teacher_id')
      .select([
        'lessons.id',
        'title',
        'title_en as titleEn',
        'description',
        'description_en as descriptionEn',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'lessons.version',
        'created_at as createdAt',
        'cancelled_at as cancelledAt',
        'lessons.changed_at as changedAt',
        'teachers.name_ja as teacherJa',
        'teachers.name_en as teacherEn',
      ])
      // No lesson is longer than a day. With this condition the database finds them by the index on the start.
      .where('starts_at', '>=', since - dayMs)
      .where('ends_at', '>=', since)
      .where((lessons) =>
        lessons.or([
          lessons('cancelled_at', 'is', null),
          lessons.and([
            lessons('cancelled_at', '>=', since),
            lessons('cancelled_at', '<', lessons.ref('ends_at')),
          ]),
        ]),
      )
      .orderBy('starts_at')
      .orderBy('lessons.id')
      .execute()
  )
}

export type ListedLesson = Awaited<ReturnType<typeof listLessonsSince>>[number]

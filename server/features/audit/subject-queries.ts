import type { Reader } from '#server/database/database.ts'

/** The member and the lesson of each booking. */
export async function findBookings(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .select(['id', 'member_id as memberId', 'lesson_id as lessonId'])
    .where('id', 'in', ids)
    .execute()
}

/** The member of each payment. */
export async function findPayments(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payments')
    .select(['id', 'member_id as memberId'])
    .where('id', 'in', ids)
    .execute()
}

export async function findMembers(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('members')
    .select(['id', 'last_name as lastName', 'first_name as firstName'])
    .where('id', 'in', ids)
    .execute()
}

export async function findLessons(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('lessons')
    .select(['id', 'title', 'title_en as titleEn', 'starts_at as startsAt'])
    .where('id', 'in', ids)
    .execute()
}

export async function findSeries(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('lesson_series')
    .select(['id', 'title', 'title_en as titleEn'])
    .where('id', 'in', ids)
    .execute()
}

export async function findSpaces(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('spaces')
    .select(['id', 'name', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
}

export async function findClosures(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('closures')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', 'in', ids)
    .execute()
}

export async function findInquiries(reader: Reader, ids: string[]) {
  return reader.selectFrom('inquiries').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function findMails(reader: Reader, ids: string[]) {
  return reader.selectFrom('outbox').select(['id', 'recipient']).where('id', 'in', ids).execute()
}

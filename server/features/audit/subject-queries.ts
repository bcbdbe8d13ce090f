import type { Reader } from '#server/database/database.ts'

/** The ids of all that belongs to a member and can be changed: the account, bookings, hires, payments, inquiries and mails. */
export function subjectsOfMember(reader: Reader, memberId: string) {
  const named = `%"memberId":"${memberId}"%`
  // Its subject is the payment at Stripe. There are few of them.
  const mismatched = reader
    .selectFrom('audit_log')
    .select('subject_id as id')
    .where('action', '=', 'payment.mismatched')
    .where((entry) => entry.or([entry('before', 'like', named), entry('after', 'like', named)]))
  // Before the member registered.
  const asGuest = () => reader.selectFrom('guests').where('member_id', '=', memberId)
  return reader
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .unionAll(reader.selectFrom('bookings').select('id').where('member_id', '=', memberId))
    .unionAll(reader.selectFrom('hires').select('id').where('member_id', '=', memberId))
    .unionAll(reader.selectFrom('payments').select('id').where('member_id', '=', memberId))
    .unionAll(reader.selectFrom('outbox').select('id').where('member_id', '=', memberId))
    .unionAll(reader.selectFrom('inquiries').select('id').where('member_id', '=', memberId))
    .unionAll(mismatched)
    .unionAll(asGuest().select('id'))
    .unionAll(reader.selectFrom('bookings').select('id').where('guest_id', 'in', asGuest().select('id')))
}

/** The member or the guest, and the lesson, of each booking. */
export async function findBookings(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .select(['id', 'member_id as memberId', 'guest_id as guestId', 'lesson_id as lessonId'])
    .where('id', 'in', ids)
    .execute()
}

/** The member of each payment, or the guest whose seat was paid for. */
export async function findPayments(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['payments.id', 'payments.member_id as memberId', 'bookings.guest_id as guestId'])
    .where('payments.id', 'in', ids)
    .execute()
}

export async function findGuests(reader: Reader, ids: string[]) {
  return reader.selectFrom('guests').select(['id', 'name']).where('id', 'in', ids).execute()
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

export async function findTeachers(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('teachers')
    .select(['id', 'name_ja as nameJa', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
}

export async function findNews(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('news_items')
    .select(['id', 'title_ja as titleJa', 'title_en as titleEn'])
    .where('id', 'in', ids)
    .execute()
}

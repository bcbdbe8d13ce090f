import type { AuditAction } from '#contract/audit.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { hasWord } from './search-queries.ts'

/** Which entries are listed. What is undefined narrows nothing. */
export interface EntryFilter {
  actions: readonly AuditAction[] | undefined
  memberId: string | undefined
  actorId: string | undefined
  /** The first instant, and the instant after the last. */
  from: number | undefined
  until: number | undefined
  /** All of them are found in the entry. */
  words: readonly string[]
}

function matching(reader: Reader, { actions, memberId, actorId, from, until, words }: EntryFilter) {
  let entries = reader.selectFrom('audit_log')
  if (actions !== undefined) entries = entries.where('audit_log.action', 'in', actions)
  if (memberId !== undefined)
    entries = entries.where('audit_log.subjectId', 'in', subjectsOfMember(reader, memberId))
  if (actorId !== undefined) entries = entries.where('audit_log.actorId', '=', actorId)
  if (from !== undefined) entries = entries.where('audit_log.at', '>=', from)
  if (until !== undefined) entries = entries.where('audit_log.at', '<', until)
  for (const word of words) entries = entries.where(hasWord(reader, word))
  return entries
}

/** The ids of a page of the entries, newest first, and how many there are in all. */
export async function listEntryIds(reader: Reader, filter: EntryFilter, { skip, most }: Slice) {
  const ids = matching(reader, filter).select('audit_log.id').orderBy('at', 'desc').orderBy('id', 'desc')
  if (filter.words.length > 0) {
    // The entries are read once, because looking for words takes the time.
    const all = await ids.execute()
    return { ids: all.slice(skip, skip + most), total: all.length }
  }
  const page = await ids.offset(skip).limit(most).execute()
  const total = await countOf(matching(reader, filter))
  return { ids: page, total }
}

/** The ids of what was recorded about a lesson and about its bookings. */
export async function listIdsOfLesson(reader: Reader, lessonId: string): Promise<Array<{ id: string }>> {
  const bookings = reader.selectFrom('bookings').select('id').where('lessonId', '=', lessonId)
  return reader
    .selectFrom('audit_log')
    .select('id')
    .where((entry) => entry.or([entry('subjectId', '=', lessonId), entry('subjectId', 'in', bookings)]))
    .execute()
}

/** Newest first. */
export async function listEntryRows(reader: Reader, ids: ReadonlyArray<{ id: string }>) {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader
    .selectFrom('audit_log')
    .leftJoin('members as actor', 'actor.id', 'audit_log.actorId')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.subjectId',
      'audit_log.before',
      'audit_log.after',
      'actor.lastName',
      'actor.firstName',
    ])
    .where(
      'audit_log.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute()
}

/**
 * The administrators who stand in the log. Goes from one to the next in the index on the administrator,
 * because reading all entries takes longer with each of them.
 */
export async function listActors(reader: Reader) {
  return reader
    .withRecursive('actors(id)', (db) =>
      db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.min('actorId').as('id'))
        .where('actorId', 'is not', null)
        .unionAll(
          db
            .selectFrom('actors')
            .select((eb) =>
              eb
                .selectFrom('audit_log')
                .select(({ fn }) => fn.min('actorId').as('next'))
                .whereRef('audit_log.actorId', '>', 'actors.id')
                .as('id'),
            )
            .where('actors.id', 'is not', null),
        ),
    )
    .selectFrom('actors')
    .innerJoin('members', 'members.id', 'actors.id')
    .select(['members.id', 'members.lastName', 'members.firstName'])
    .orderBy('members.kanaOrder')
    .orderBy('members.id')
    .execute()
}

/**
 * The ids of all that belongs to a member and can be changed: the account, bookings, hires, payments,
 * inquiries and mails.
 */
function subjectsOfMember(reader: Reader, memberId: string) {
  const named = `%"memberId":"${memberId}"%`
  // Its subject is the payment at Stripe. There are few of them.
  const mismatched = reader
    .selectFrom('audit_log')
    .select('subjectId as id')
    .where('action', '=', 'payment.mismatched')
    .where((entry) => entry.or([entry('before', 'like', named), entry('after', 'like', named)]))
  // Before the member registered.
  const asGuest = () => reader.selectFrom('guests').where('memberId', '=', memberId)
  return reader
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .unionAll(reader.selectFrom('bookings').select('id').where('memberId', '=', memberId))
    .unionAll(reader.selectFrom('hires').select('id').where('memberId', '=', memberId))
    .unionAll(reader.selectFrom('payments').select('id').where('memberId', '=', memberId))
    .unionAll(reader.selectFrom('outbox').select('id').where('memberId', '=', memberId))
    .unionAll(reader.selectFrom('inquiries').select('id').where('memberId', '=', memberId))
    .unionAll(mismatched)
    .unionAll(asGuest().select('id'))
    .unionAll(reader.selectFrom('bookings').select('id').where('guestId', 'in', asGuest().select('id')))
}

/** The member or the guest, and the lesson, of each booking. */
export async function findBookings(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .select(['id', 'memberId', 'guestId', 'lessonId'])
    .where('id', 'in', ids)
    .execute()
}

/** The member of each payment, or the guest whose seat was paid for. */
export async function findPayments(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.memberId', 'bookings.guestId'])
    .where('payments.id', 'in', ids)
    .execute()
}

export async function findGuests(reader: Reader, ids: string[]) {
  return reader.selectFrom('guests').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function findMembers(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName', 'closedAt'])
    .where('id', 'in', ids)
    .execute()
}

export async function findLessons(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('lessons')
    .select(['id', 'title', 'titleEn', 'startsAt'])
    .where('id', 'in', ids)
    .execute()
}

export async function findSeries(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('lesson_series')
    .select(['id', 'title', 'titleEn'])
    .where('id', 'in', ids)
    .execute()
}

export async function findSpaces(reader: Reader, ids: string[]) {
  return reader.selectFrom('spaces').select(['id', 'name', 'nameEn']).where('id', 'in', ids).execute()
}

export async function findClosures(reader: Reader, ids: string[]) {
  return reader.selectFrom('closures').select(['id', 'startsAt', 'endsAt']).where('id', 'in', ids).execute()
}

export async function findInquiries(reader: Reader, ids: string[]) {
  return reader.selectFrom('inquiries').select(['id', 'name']).where('id', 'in', ids).execute()
}

export async function findMails(reader: Reader, ids: string[]) {
  return reader.selectFrom('outbox').select(['id', 'recipient']).where('id', 'in', ids).execute()
}

export async function findTeachers(reader: Reader, ids: string[]) {
  return reader.selectFrom('teachers').select(['id', 'nameJa', 'nameEn']).where('id', 'in', ids).execute()
}

export async function findNews(reader: Reader, ids: string[]) {
  return reader.selectFrom('news_items').select(['id', 'titleJa', 'titleEn']).where('id', 'in', ids).execute()
}

export async function findCoupons(reader: Reader, ids: string[]) {
  return reader.selectFrom('coupons').select(['id', 'code']).where('id', 'in', ids).execute()
}

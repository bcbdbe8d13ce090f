import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { mailColumns } from './queries.ts'

/** The kinds of mail that may tell of several lessons at once. Their row names none of them. */
const kindsAboutSeveral = [
  'lessonsChanged',
  'lessonsCancelled',
  'waitingEnded',
  'studioClosed',
  'studioReopened',
] as const

/** The mails about a lesson, newest first. Those about several lessons are found by the persons who booked it or waited for it. */
export async function listMailsAboutLesson(reader: Reader, lessonId: string) {
  const bookings = reader.selectFrom('bookings').where('lesson_id', '=', lessonId)
  const waits = reader.selectFrom('waiting_entries').where('lesson_id', '=', lessonId)
  const members = bookings.select('member_id').where('member_id', 'is not', null)
  const guests = bookings.select('guest_id').where('guest_id', 'is not', null)
  // A query for each index, because SQLite would read the whole outbox for one that combines them.
  const found = [
    ...(await mails(reader).where('lesson_id', '=', lessonId).execute()),
    ...(await aboutSeveral(reader, lessonId).where('member_id', 'in', members).execute()),
    ...(await aboutSeveral(reader, lessonId).where('member_id', 'in', waits.select('member_id')).execute()),
    ...(await aboutSeveral(reader, lessonId).where('guest_id', 'in', guests).execute()),
  ]
  const byId = new Map(found.map((mail) => [mail.id, mail]))
  return [...byId.values()].toSorted((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1))
}

const mails = (reader: Reader) =>
  reader
    .selectFrom('outbox')
    .select([
      ...mailColumns,
      'sent_at as sentAt',
      'given_up_at as givenUpAt',
      'dropped',
      'last_error as reason',
    ])

const aboutSeveral = (reader: Reader, lessonId: string) =>
  mails(reader)
    .where('kind', 'in', kindsAboutSeveral)
    // Ids have no character that JSON or the pattern would read otherwise.
    .where(sql<boolean>`content like ${`%"id":"${lessonId}"%`}`)

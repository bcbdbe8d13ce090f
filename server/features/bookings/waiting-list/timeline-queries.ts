import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

const waitsOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('waiting_entries')
    .innerJoin('lessons', 'lessons.id', 'waiting_entries.lesson_id')
    .select([
      'waiting_entries.id',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
    ])
    .where('waiting_entries.member_id', '=', memberId)

/** When the member joined waiting lists. */
export async function listJoinedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = waitsOf(reader, memberId).select('waiting_entries.joined_at as at')
  return newestBefore(query, { at: 'waiting_entries.joined_at', id: 'waiting_entries.id' }, earlier).execute()
}

/** When the member's waits ended, without those that ended because the member booked the lesson. */
export async function listEndedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = waitsOf(reader, memberId)
    .select((wait) => [
      wait.ref('waiting_entries.ended_at').$notNull().as('at'),
      wait.ref('waiting_entries.ended_by').$notNull().as('endedBy'),
    ])
    .where('waiting_entries.ended_at', 'is not', null)
    .where('waiting_entries.ended_by', '<>', 'booked')
  return newestBefore(query, { at: 'waiting_entries.ended_at', id: 'waiting_entries.id' }, earlier).execute()
}

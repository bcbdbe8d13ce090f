import type { Reader, Writer } from '#server/database/database.ts'
import { isWaiting } from './waiting-list/queries.ts'

/** The lessons that the members have booked, at any time, or wait for: those that a merge locks. */
export async function listLessonsOf(reader: Reader, memberIds: readonly string[]): Promise<string[]> {
  const booked = await reader
    .selectFrom('bookings')
    .select('lesson_id as lessonId')
    .where('member_id', 'in', memberIds)
    .execute()
  const waitedFor = await reader
    .selectFrom('waiting_entries')
    .select('lesson_id as lessonId')
    .where('member_id', 'in', memberIds)
    .where(isWaiting)
    .execute()
  return [...new Set([...booked, ...waitedFor].map(({ lessonId }) => lessonId))]
}

/** Gives all bookings of a member to the member with whom the account is merged. */
export async function moveBookings(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // The bookings of two accounts may touch, which no waiting list has caused.
  await writer
    .updateTable('bookings')
    .set({ member_id: to, hour_free: null })
    .where('member_id', '=', from)
    .execute()
  await writer
    .updateTable('bookings')
    .set({ hour_free: null })
    .where('member_id', '=', to)
    .where('hour_free', '=', 1)
    .execute()
  await writer
    .updateTable('bookings')
    .set({ cancelled_by: to })
    .where('member_id', '=', to)
    .where('cancelled_by', '=', from)
    .execute()
}

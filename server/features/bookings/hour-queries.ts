import type { Reader, Writer } from '#server/database/database.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { isLive } from './queries.ts'

/** Which of the members have booked another lesson that touches the time of this one. */
export async function listBusy(
  reader: Reader,
  { id, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select('bookings.member_id as memberId')
    .where('bookings.member_id', 'in', memberIds)
    .where(isLive)
    .where('lessons.id', '<>', id)
    .where('lessons.starts_at', '<', endsAt)
    .where('lessons.ends_at', '>', startsAt)
    .$narrowType<{ memberId: string }>()
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Notes that the waiting list has booked the seat for a member who had no other lesson at the time. */
export async function markHourFree(writer: Writer, bookingId: string): Promise<void> {
  await writer.updateTable('bookings').set({ hour_free: 1 }).where('id', '=', bookingId).execute()
}

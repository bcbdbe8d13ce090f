import type { Writer } from '#server/database/database.ts'

/** Gives all bookings of a member to the member with whom the account is merged. */
export async function moveBookings(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('bookings').set({ member_id: to }).where('member_id', '=', from).execute()
  await writer
    .updateTable('bookings')
    .set({ cancelled_by: to })
    .where('member_id', '=', to)
    .where('cancelled_by', '=', from)
    .execute()
}

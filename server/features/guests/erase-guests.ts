import type { Writer } from '#server/database/database.ts'
import { emptyFieldsOfGuests } from '#server/features/audit/empty-personal-fields.ts'
import { eraseMailsOfGuests } from '#server/mail/queries.ts'
import { emptyGuests, listGuestsBefore } from './queries.ts'

/**
 * Removes the personal data of guests whose last lesson was before the instant, also from the audit log and from their mails;
 * returns how many. Bookings and payments stay, with the name that a receipt needs.
 */
export async function eraseGuests(
  writer: Writer,
  { before, most, now }: { before: number; most: number; now: number },
): Promise<number> {
  const ids = await listGuestsBefore(writer, { before, most })
  if (ids.length === 0) return 0
  await emptyGuests(writer, ids, now)
  await eraseMailsOfGuests(writer, ids)
  await emptyFieldsOfGuests(writer, ids)
  return ids.length
}

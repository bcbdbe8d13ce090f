import type { Writer } from '#server/database/database.ts'
import { emptyFieldsOfGuests } from '#server/features/audit/empty-personal-fields.ts'
import { emptyRefundNotesOfGuests } from '#server/features/payments/refunds/queries.ts'
import { eraseMailsOfGuests } from '#server/mail/queries.ts'
import { emptyGuests, listGuestsToErase } from './queries.ts'

/**
 * Removes the personal data of guests whose last lesson was before the instant, also from the audit log, the notes about refunds
 * and their mails; returns how many. Bookings and payments stay, with the name that a receipt needs.
 */
export async function eraseGuests(
  writer: Writer,
  { before, most, now }: { before: number; most: number; now: number },
): Promise<number> {
  return erase(writer, await listGuestsToErase(writer, { before, most, due: { addedBefore: before } }), now)
}

/** The same, at once, for the guests who became a member who has closed the account since, but not before their last lesson. */
export async function eraseGuestsOfClosedAccounts(
  writer: Writer,
  { most, now }: { most: number; now: number },
): Promise<number> {
  const due = { ofClosedAccounts: true } as const
  return erase(writer, await listGuestsToErase(writer, { before: now, most, due }), now)
}

/** So many are erased while a member waits for the account to be closed. The periodic job erases the others. */
const mostAtClosing = 200

/** The same for one member, in the transaction that closes the account. */
export async function eraseGuestsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  const wanted = { before: now, most: mostAtClosing, due: { memberId } }
  await erase(writer, await listGuestsToErase(writer, wanted), now)
}

async function erase(writer: Writer, ids: readonly string[], now: number): Promise<number> {
  if (ids.length === 0) return 0
  await emptyGuests(writer, ids, now)
  await eraseMailsOfGuests(writer, ids)
  await emptyFieldsOfGuests(writer, ids)
  await emptyRefundNotesOfGuests(writer, ids)
  return ids.length
}

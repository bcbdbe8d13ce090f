import type { Database, Writer } from '#server/database/database.ts'
import { emptyFieldsOfGuests } from '#server/features/audit/empty-personal-fields.ts'
import { emptyRefundNotesOfGuests } from '#server/features/payments/refunds/queries.ts'
import { eraseMailsOfGuests } from '#server/mail/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { emptyGuests, listGuestsToErase, lockGuestToErase } from './queries.ts'
import type { ToErase } from './queries.ts'

/**
 * Removes the personal data of guests whose last lesson was before the instant, also from the audit log, the
 * notes about refunds and their mails; returns how many. Bookings and payments stay, with the name that a
 * receipt needs.
 */
export const eraseGuests = (
  database: Database,
  { before, now }: { before: number; now: number },
): Promise<number> => eraseAll(database, { before, due: { addedBefore: before } }, now)

/**
 * The same, at once, for the guests who became a member who has closed the account since, but not before
 * their last lesson.
 */
export const eraseGuestsOfClosedAccounts = (database: Database, now: number): Promise<number> =>
  eraseAll(database, { before: now, due: { ofClosedAccounts: true } }, now)

/** Each guest in a transaction of its own, so that none waits for the lock of another one. */
async function eraseAll(database: Database, wanted: ToErase, now: number): Promise<number> {
  let count = 0
  await forEachRow(await listGuestsToErase(database.reader, wanted), async (id) => {
    count += await database.transact((writer) => erase(writer, [id], wanted, now))
  })
  return count
}

/**
 * So many are erased while a member waits for the account to be closed. The periodic job erases the others.
 */
const mostAtClosing = 200

/** The same for one member, in the transaction that closes the account. */
export async function eraseGuestsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  const wanted = { before: now, due: { memberId } }
  await erase(writer, await listGuestsToErase(writer, { ...wanted, most: mostAtClosing }), wanted, now)
}

async function erase(
  writer: Writer,
  listed: readonly string[],
  wanted: ToErase,
  now: number,
): Promise<number> {
  const ids: string[] = []
  // An administrator may have booked a guest again since they were listed.
  for (const id of listed) if (await lockGuestToErase(writer, id, wanted)) ids.push(id)
  if (ids.length === 0) return 0
  await emptyGuests(writer, ids, now)
  await eraseMailsOfGuests(writer, ids)
  await emptyFieldsOfGuests(writer, ids)
  await emptyRefundNotesOfGuests(writer, ids)
  return ids.length
}

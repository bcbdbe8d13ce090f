import type { Context, TransactionContext } from '#server/context.ts'
import { emptyFieldsOfGuests } from '#server/features/audit/empty-personal-fields.ts'
import { deleteAnswersOfGuests } from '#server/features/first-visits/queries.ts'
import { deleteNotesOfGuests } from '#server/features/notes/queries.ts'
import { emptyRefundNotesOfGuests } from '#server/features/payments/refunds/queries.ts'
import { eraseMailsOfGuests } from '#server/mail/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { emptyGuests, listGuestsToErase, lockGuestToErase } from './queries.ts'
import type { ToErase } from './queries.ts'

/**
 * Removes the personal data of guests whose last lesson was before the instant, also from the audit log, the
 * answers to the questionnaire, the notes about refunds and their mails; returns how many. Bookings and
 * payments stay, with the name that a receipt needs.
 */
export const eraseGuests = (ctx: Context, { before }: { before: number }): Promise<number> =>
  eraseAll(ctx, { before, due: { addedBefore: before } })

/**
 * The same, at once, for the guests who became a member who has closed the account since, but not before
 * their last lesson.
 */
export const eraseGuestsOfClosedAccounts = (ctx: Context): Promise<number> =>
  eraseAll(ctx, { before: ctx.now, due: { ofClosedAccounts: true } })

/** Each guest in a transaction of its own, so that none waits for the lock of another one. */
async function eraseAll(ctx: Context, wanted: ToErase): Promise<number> {
  let count = 0
  await forEachRow(await listGuestsToErase(ctx.reader, wanted), async (id) => {
    count += await ctx.transact((tx) => erase(tx, [id], wanted))
  })
  return count
}

/**
 * So many are erased while a member waits for the account to be closed. The periodic job erases the others.
 */
const mostAtClosing = 200

/** The same for one member, in the transaction that closes the account. */
export async function eraseGuestsOf(tx: TransactionContext, memberId: string): Promise<void> {
  const wanted = { before: tx.now, due: { memberId } }
  await erase(tx, await listGuestsToErase(tx.writer, { ...wanted, most: mostAtClosing }), wanted)
}

async function erase(tx: TransactionContext, listed: readonly string[], wanted: ToErase): Promise<number> {
  const ids: string[] = []
  // An administrator may have booked a guest again since they were listed.
  for (const id of listed) if (await lockGuestToErase(tx.writer, id, wanted)) ids.push(id)
  if (ids.length === 0) return 0
  await emptyGuests(tx.writer, ids, tx.now)
  await deleteNotesOfGuests(tx.writer, ids)
  await deleteAnswersOfGuests(tx.writer, ids)
  await eraseMailsOfGuests(tx.writer, ids)
  await emptyFieldsOfGuests(tx.writer, ids)
  await emptyRefundNotesOfGuests(tx.writer, ids)
  return ids.length
}

import type { Database, Writer } from '#server/database/database.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { release } from '../occupancy/queries.ts'
import { findHire, lockHire } from './queries.ts'
import type { Hire } from './queries.ts'
import { markCancelled, markExpired } from './state-queries.ts'

export interface HoldParts {
  database: Database
  payments: Payments | undefined
  log: Log
}

/**
 * Ends a held time before its end, because the member does not want it any more. The payment page is closed first, so that the member
 * cannot pay for it. Throws `error.payment.underWay` when the member has paid there, which is recorded then, and `error.payment.unavailable` when the provider
 * does not answer. Does nothing and returns false when the time is not held any more.
 */
export async function giveUpHold(
  { database, payments, log }: HoldParts,
  { id, actorId, now }: { id: string; actorId: string; now: number },
): Promise<boolean> {
  for (;;) {
    const hold = await findHire(database.reader, id)
    if (hold?.state !== 'held') return false
    const { sessionId } = hold
    // Without a provider the member cannot pay on any page.
    if (sessionId !== null && payments !== undefined) {
      const isPaid = await askProvider(payments, log, (provider) =>
        closePage({ database, provider, log }, sessionId, now),
      )
      if (isPaid) throw new ApiError('error.payment.underWay')
    }
    const hasEnded = await database.transact(async (writer) => {
      const locked = await lockHire(writer, id)
      // Read again when a page was opened meanwhile, which is closed first, too.
      if (locked?.state !== 'held' || locked.sessionId !== sessionId) return false
      await endHold(writer, locked, { actorId, now })
      return true
    })
    if (hasEnded) return true
  }
}

/** Ends a held time that the caller has locked, and makes it free again. The payment page must be closed already. */
export async function endHold(
  writer: Writer,
  { id, heldUntil }: Hire,
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  if (heldUntil !== null && heldUntil <= now) await markExpired(writer, id)
  else await markCancelled(writer, id, { actorId, now })
  await release(writer, id)
}

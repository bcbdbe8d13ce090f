import type { HireCancellation } from '#contract/hires.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { Clock } from '#time/clock.ts'
import { cancelConfirmedHire } from './cancel-confirmed-hire.ts'
import { findOwnHire } from './find-own-hire.ts'
import { giveUpHold } from './give-up-hold.ts'
import type { HoldParts } from './give-up-hold.ts'
import { lockHire } from './queries.ts'
import { expectCancellable, lockRefund } from './read-cancellation.ts'
import { refundAt } from './refund.ts'

interface Wanted {
  id: string
  /** The refund in yen that the member saw. */
  refundSeen: number
}

/**
 * Cancels a hire of the member who calls, until it starts, and gives back what the rules say; a time that is only held is given up.
 * Refuses when the refund is another one than the member saw.
 */
export async function cancelHire(
  parts: HoldParts & { clock: Clock },
  caller: MemberCaller,
  { id, refundSeen }: Wanted,
): Promise<{ refund: number }> {
  const { database } = parts
  const now = parts.clock()
  const hire = await findOwnHire(database.reader, caller.id, id)
  if (hire.state === 'held') {
    expectCancellable(hire, now)
    expectSeen(refundAt({ ...hire, paid: 0 }, now), refundSeen)
    if (await giveUpHold(parts, { id, actorId: caller.id, now })) return { refund: 0 }
    // The webhook of a payment has come in this very moment.
  }
  await database.transact(async (writer) => {
    const locked = (await lockHire(writer, id)) ?? hire
    const figures = await lockRefund(writer, locked, now)
    expectSeen(figures, refundSeen)
    await cancelConfirmedHire(writer, locked, { figures, reason: 'hireCancelled', actor: caller }, now)
  })
  await makeRefundsOf(parts, { hireId: id })
  return { refund: refundSeen }
}

function expectSeen(cancellation: HireCancellation, refundSeen: number): void {
  if (cancellation.refund !== refundSeen) {
    throw new ApiError('error.hire.refundChanged', undefined, cancellation)
  }
}

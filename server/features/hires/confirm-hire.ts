import type { TransactionContext } from '#server/context.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockLeftOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { readSpaceCalendar } from './free-times.ts'
import { mailHireConfirmed, mailHireTaken } from './mails.ts'
import { lockHire, markConfirmed, markExpired } from './queries.ts'
import type { Hire } from './queries.ts'
import { stateAt } from './rules.ts'
import { refusalOfCalendar } from './time-rules.ts'

/**
 * Confirms a hire whose payment was recorded in this transaction. When the payment came after the end of the
 * hold, the hire is confirmed if its time is still free; otherwise all of it goes back, and also when the
 * account was closed meanwhile. Mails the member what became of it. The caller has locked the calendar and
 * then the member (`lockCalendar`, `lockMember`) before it wrote anything about the payment, because all
 * transactions take these locks first.
 */
export async function confirmHire(tx: TransactionContext, id: string): Promise<void> {
  const hire = await lockHire(tx.writer, id)
  if (hire === undefined) throw new Error(`there is no hire ${id}`)
  if (hire.state === 'confirmed') return
  const isClosed = (await lockMember(tx.writer, hire.memberId)) === undefined
  if (!isClosed && (await reoccupyExpiredHold(tx, hire))) {
    await markConfirmed(tx.writer, id, tx.now)
    await mailHireConfirmed(tx, id)
    return
  }
  if (hire.state === 'held') await markExpired(tx.writer, id)
  const amount = await lockLeftOfHire(tx.writer, id)
  await requestRefund(tx, { hireId: id, amount, reason: 'hireTaken', actor: null })
  await mailHireTaken(tx, id)
}

/** Takes the time of the hire for good, if it is held or free. */
async function reoccupyExpiredHold(tx: TransactionContext, hire: Hire): Promise<boolean> {
  const { id: referenceId, spaceId, startsAt, endsAt, state } = hire
  const isLate = stateAt(hire, tx.now) === 'expired'
  // First, so that what is not confirmed takes no space.
  await release(tx.writer, referenceId)
  if (state === 'cancelled' || startsAt <= tx.now) return false
  if (isLate && (await isRefused(tx, hire))) return false
  await occupy(tx, { kind: 'hire', referenceId, spaceId, startsAt, endsAt, expiresAt: null })
  return true
}

/** Whether the space was taken, closed or withdrawn after the end of the hold. */
async function isRefused(tx: TransactionContext, hire: Hire): Promise<boolean> {
  const calendar = await readSpaceCalendar(tx, hire.spaceId, { range: hire })
  return refusalOfCalendar(tx.facts, calendar, hire) !== undefined
}

import type { TransactionContext } from '#server/context.ts'
import { countUseAgain } from '#server/features/coupons/use-coupon.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { hasPayment } from '#server/features/payments/ledger-queries.ts'
import { recordHirePayment } from '#server/features/payments/record-payment.ts'
import type { PaidHire } from '#server/features/payments/record-payment.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import {
  findHireToPay,
  keptOfHire,
  lockLeftOfHire,
  moneyOfHire,
} from '#server/features/payments/seat-and-hire-queries.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { readSpaceCalendar } from './free-times.ts'
import { mailHireConfirmed, mailHireTaken } from './mails.ts'
import { lockHire, markConfirmed, markExpired } from './queries.ts'
import type { Hire } from './queries.ts'
import { stateAt } from './rules.ts'
import { refusalOfCalendar } from './time-rules.ts'

/**
 * Records the payment of a hire, and confirms it. When the payment came after the end of the hold, the hire
 * is confirmed if its time is still free and its coupon can still be used; otherwise all of it goes back, and
 * also when the account was closed meanwhile. Mails the member what became of it. Does nothing when the
 * payment is recorded already. The caller has locked the calendar and then the member (`lockCalendar`,
 * `lockMember`), because all transactions take these locks first.
 */
export async function confirmHire(tx: TransactionContext, id: string, paid: PaidHire): Promise<void> {
  // The same payment may have been recorded by another event already.
  if (paid.intentId !== undefined && (await hasPayment(tx.writer, paid.intentId))) return
  const hire = await lockHire(tx.writer, id)
  if (hire === undefined) throw new Error(`there is no hire ${id}`)
  const { memberId } = hire
  // Only members hold a time until they have paid.
  if (hire.state === 'confirmed' || memberId === null) return addPayment(tx, hire, paid)
  const isClosed = (await lockMember(tx.writer, memberId)) === undefined
  // Before the payment gets its number, because coupons are locked before that counter.
  if (!isClosed && (await reoccupyExpiredHold(tx, hire))) {
    await recordHirePayment(tx.writer, hire, { ...paid, off: hire.off })
    await markConfirmed(tx.writer, id, tx.now)
    await mailHireConfirmed(tx, id)
    return
  }
  if (hire.state === 'held') await markExpired(tx.writer, id)
  await recordHirePayment(tx.writer, hire, paid)
  const amount = await lockLeftOfHire(tx.writer, id)
  await requestRefund(tx, { hireId: id, amount, reason: 'hireTaken', actor: null })
  await mailHireTaken(tx, id)
}

/**
 * Records a payment for a hire that was confirmed before. What is more than its price goes back, and all of
 * it when the hire was cancelled meanwhile. Tells a guest what is paid; members pay before they are told.
 */
async function addPayment(
  tx: TransactionContext,
  { id, price, ...hire }: Hire,
  paid: PaidHire,
): Promise<void> {
  const toPay = await findHireToPay(tx.writer, id)
  if (toPay === undefined || (await recordHirePayment(tx.writer, toPay, paid)) === undefined) return
  const isCancelled = hire.state === 'cancelled'
  await lockLeftOfHire(tx.writer, id)
  const money = await moneyOfHire(tx.writer, id)
  // What was given back without being owed again has lowered the price.
  const tooMuch = Math.max(0, keptOfHire(money) - Math.max(0, price - money.waived))
  const amount = isCancelled ? paid.amount : Math.min(paid.amount, tooMuch)
  const reason = isCancelled ? 'hireCancelled' : 'paidTwice'
  await requestRefund(tx, { hireId: id, amount, reason, actor: null })
  if (hire.guestId !== null && amount < paid.amount) await mailHireConfirmed(tx, id)
}

/** Takes the time of the hire for good, if it is held or free, and its coupon can be used. */
async function reoccupyExpiredHold(tx: TransactionContext, hire: Hire): Promise<boolean> {
  const { id: referenceId, spaceId, startsAt, endsAt, state, couponId, memberId } = hire
  const isLate = stateAt(hire, tx.now) === 'expired'
  // First, so that what is not confirmed takes no space.
  await release(tx.writer, referenceId)
  if (state === 'cancelled' || startsAt <= tx.now) return false
  if (isLate && (await isRefused(tx, hire))) return false
  // The coupon of a hold that is marked as expired was given back.
  const lacksCoupon = state === 'expired' && couponId !== null && memberId !== null
  if (lacksCoupon && !(await countUseAgain(tx.writer, { couponId, memberId }))) return false
  await occupy(tx, { kind: 'hire', referenceId, spaceId, startsAt, endsAt, expiresAt: null })
  return true
}

/** Whether the space was taken, closed or withdrawn after the end of the hold. */
export async function isRefused(tx: TransactionContext, hire: Hire): Promise<boolean> {
  const calendar = await readSpaceCalendar(tx, hire.spaceId, { range: hire })
  return refusalOfCalendar(tx.facts, calendar, hire) !== undefined
}

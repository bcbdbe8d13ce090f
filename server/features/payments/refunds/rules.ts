import type { ErrorCode } from '#contract/errors.ts'
import { isOnline } from '#contract/payments/payments.ts'
import type { DisputeState, PaymentMethod } from '#contract/payments/payments.ts'
import type { ProviderRefund } from '#server/stripe/payment-provider.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'

interface Locked {
  amount: number
  /** What was paid, without what was given back and what is being given back. */
  left: number
  /** Null without one. */
  dispute: DisputeState | null
  /** Of the tickets that it paid for. */
  ticketsLeft: number
}

/**
 * Why an administrator cannot give back so much of a payment, or take back so many tickets; undefined when it
 * is possible.
 */
export function refusalOf(
  { amount, left, dispute, ticketsLeft }: Locked,
  wanted: { amount: number; takeTickets: number },
): ErrorCode | undefined {
  if (amount === 0) return 'error.refund.nothingPaid'
  // The bank decides about a disputed payment, and takes the money itself.
  if (dispute === 'open') return 'error.refund.disputed'
  if (dispute === 'lost') return 'error.refund.disputeLost'
  if (wanted.amount > left) return 'error.refund.tooMuch'
  return wanted.takeTickets > ticketsLeft ? 'error.refund.tooManyTickets' : undefined
}

interface PaidOffer {
  /** Whole yen. */
  amount: number
  /** What went back, or is going back. */
  back: number
  /** Tickets that it paid for, and of them those that were taken back. */
  tickets: number
  ticketsTaken: number
  /** What a used ticket counts: the price of a single lesson when it was ordered. */
  lessonPrice: number
}

/**
 * The most that goes back of an offer when so many of its unused tickets are taken back. Tickets that stay,
 * were used or have expired count the price of a single lesson each, so that a pack never costs less than its
 * lessons alone.
 */
export function unusedRefundOf(
  { amount, back, tickets, ticketsTaken, lessonPrice }: PaidOffer,
  takeTickets: number,
): number {
  const kept = tickets - ticketsTaken - takeTickets
  return Math.max(0, amount - back - kept * lessonPrice)
}

interface Noted {
  amount: number
  method: PaymentMethod
  refunded: number
  refundOpen: number
  /** The plan, the offer or the month of a pause that was paid for; null for a hire and a guest's seat. */
  orderId: string | null
  offerOrderId: string | null
  pauseFeeId: string | null
  paidAt: number
  /** When the receipt was first printed. */
  issuedAt: number | null
}

/**
 * Whether an administrator may withdraw a payment as noted by mistake: only while no other person has heard
 * of it. A plan, an offer and a month of a pause bring a mail at once, so their payments are refunded
 * instead.
 */
export const mayWithdraw = (payment: Noted, withdrawalMs: number, now: number): boolean =>
  !isOnline(payment.method) &&
  payment.orderId === null &&
  payment.offerOrderId === null &&
  payment.pauseFeeId === null &&
  payment.amount > 0 &&
  payment.refunded + payment.refundOpen === 0 &&
  payment.issuedAt === null &&
  now - payment.paidAt <= withdrawalMs

interface Refundable {
  amount: number
  refunded: number
  /** What is being given back. */
  refundOpen: number
}

/**
 * How much of each payment is given back, in their order, so that the sum is the amount. Undefined when the
 * payments have less left.
 */
export function sharesOf<Payment extends Refundable>(
  payments: readonly Payment[],
  amount: number,
): Array<{ payment: Payment; share: number }> | undefined {
  let missing = amount
  const shares = payments.map((payment) => {
    const left = payment.amount - payment.refunded - payment.refundOpen
    const share = Math.max(0, Math.min(missing, left))
    missing -= share
    return { payment, share }
  })
  return missing > 0 ? undefined : shares.filter(({ share }) => share > 0)
}

/**
 * How long a refund rests that the provider has refused so often: a minute, then twice as long each time, up
 * to a day.
 */
export const pauseAfter = (refusals: number): number =>
  Math.min(dayMs, minuteMs * 2 ** Math.min(Math.max(refusals - 1, 0), 20))

interface Requested {
  id: string
  amount: number
  state: 'open' | 'done'
  providerId: string | null
  createdAt: number
}

const isAlive = ({ status }: Pick<ProviderRefund, 'status'>) => status !== 'failed'

/**
 * The provider's refund that gives back what was requested; undefined while there is none. While a refund is
 * open, an administrator may make it by hand at the provider: one of the same amount that names no refund and
 * was made later counts.
 * @param taken the provider's refunds that belong to others
 */
export function matchProviderRefund(
  refund: Requested,
  atProvider: readonly ProviderRefund[],
  taken: ReadonlySet<string>,
): ProviderRefund | undefined {
  const own = atProvider.find(
    (other) => isAlive(other) && (other.refundId === refund.id || other.id === refund.providerId),
  )
  if (own !== undefined || refund.state === 'done') return own
  return atProvider.find(
    (other) =>
      isAlive(other) &&
      other.refundId === undefined &&
      other.amount === refund.amount &&
      other.createdAt > refund.createdAt &&
      !taken.has(other.id),
  )
}

/** The provider's refunds for this one that failed, the newest first. */
export const failuresOf = (
  { id, providerId }: Pick<Requested, 'id' | 'providerId'>,
  atProvider: readonly ProviderRefund[],
) => atProvider.filter((other) => !isAlive(other) && (other.refundId === id || other.id === providerId))

/**
 * The key under which the provider makes a request once. A new request begins after the provider has decided
 * the last one, because it answers a repeated key with its first answer, and when less is left than was
 * decided, because it refuses a known key with another amount.
 */
export function requestKey(
  id: string,
  { decided, amount, left }: { decided: number; amount: number; left: number },
): string {
  const parts = [id, decided > 0 && `${decided}`, left < amount && `of-${left}`]
  return parts.filter((part) => part !== false).join('-')
}

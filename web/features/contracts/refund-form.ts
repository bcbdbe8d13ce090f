/** What the dialog of a refund holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import type { PaymentOfMember } from '#contract/payments/member-contract.ts'
import { refundWanted } from '#contract/payments/refunds.ts'
import { wholeNumber, wholeYen } from '#web/lib/whole-number.ts'

/** As typed. */
export interface RefundValues {
  amount: string
  note: string
  takeTickets: string
  /** `true` or `false`, as a list of choices has it. */
  staysOwed: string
}

/** A payment of a member or of a guest, whose payments bring no tickets. */
export type RefundablePayment = Pick<
  PaymentOfMember,
  | 'id'
  | 'version'
  | 'subject'
  | 'method'
  | 'amount'
  | 'refunded'
  | 'refundOpen'
  | 'tickets'
  | 'ticketsLeft'
  | 'unusedRefund'
>

/** What can still be given back of a payment, in yen. */
export const leftOf = ({
  amount,
  refunded,
  refundOpen,
}: Pick<PaymentOfMember, 'amount' | 'refunded' | 'refundOpen'>): number =>
  Math.max(0, amount - refunded - refundOpen)

/** Whether anything is left, and the bank does not decide about it, or has given it back. */
export const mayBeRefunded = (
  payment: Pick<PaymentOfMember, 'amount' | 'refunded' | 'refundOpen' | 'dispute'>,
): boolean => payment.dispute !== 'open' && payment.dispute !== 'lost' && leftOf(payment) > 0

export const refundForm = z.pipe(
  z.transform(({ amount, note, takeTickets, staysOwed }: RefundValues): z.input<typeof refundWanted> => ({
    amount: wholeYen(amount),
    note,
    takeTickets: wholeNumber(takeTickets),
    staysOwed: staysOwed === 'true',
  })),
  refundWanted,
)

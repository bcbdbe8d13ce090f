/** What the dialog of a refund holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import type { PaymentOfMember } from '#contract/member-contract.ts'
import { refundWanted } from '#contract/refunds.ts'
import { wholeNumber, wholeYen } from '#web/lib/whole-number.ts'

/** As typed. */
export interface RefundValues {
  amount: string
  note: string
  takeTickets: string
}

/** What can still be given back of a payment, in yen. */
export const leftOf = ({ amount, refunded, refundOpen }: PaymentOfMember): number =>
  Math.max(0, amount - refunded - refundOpen)

export const refundForm = z.pipe(
  z.transform(({ amount, note, takeTickets }: RefundValues): z.input<typeof refundWanted> => ({
    amount: wholeYen(amount),
    note,
    takeTickets: wholeNumber(takeTickets),
  })),
  refundWanted,
)

import type { HireCancellation } from '#contract/hires/hires.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import type { CancellationRules } from '#server/features/payments/cancellation-tiers.ts'
import type { MailRow } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { yenText } from '#studio/yen.ts'
import { wordsOf } from './hire-in-mail.ts'
import type { HireInMail } from './hire-in-mail.ts'

/** The rules for a hire that is made now. */
export const presentRules = ({ rental }: StudioFacts): CancellationRules => ({
  tiers: rental.cancellationTiers,
  refundFee: rental.refundFee,
})

/** Money on its way back to the member: how much, and how it had been paid. */
export interface RefundInMail {
  method: PaymentMethod
  amount: number
}

export type Figures = Pick<HireCancellation, 'paid' | 'percent' | 'kept' | 'fee' | 'refund'>

/** The refund line by line. Nothing for a hire that was not paid. */
export function refundRows(
  { paid, percent, kept, fee, refund }: Figures,
  refunds: readonly RefundInMail[],
  context: MailContext,
): MailRow[] {
  if (paid === 0) return []
  const { language } = context
  const text = textsIn(language)
  const amount = (yen: number) => ({ amount: yenText(yen, language) })
  return [
    {
      label: text('mail.label.refund'),
      lines: [
        text('mail.hire.paidBefore', amount(paid)),
        ...(kept > 0 ? [text('mail.hire.kept', { percent, ...amount(kept) })] : []),
        ...(fee > 0 ? [text('mail.hire.fee', amount(fee))] : []),
        refund > 0 ? text('mail.hire.refund', amount(refund)) : text('mail.hire.noRefund'),
        ...arrivalLines(refunds, context),
      ],
    },
  ]
}

/** Several hires that were cancelled together: a line for each, and how the money arrives. */
export function endedHiresRow(
  ended: ReadonlyArray<{ hire: HireInMail; refunds: readonly RefundInMail[] }>,
  context: MailContext,
): MailRow {
  const { language } = context
  const text = textsIn(language)
  const lines = ended.map(({ hire, refunds }) => {
    const { title, rows } = wordsOf(hire, context)
    const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const back =
      amount > 0
        ? text('mail.hire.back', { amount: yenText(amount, language) })
        : text('mail.hire.nothingBack')
    return text('mail.hire.ended', { when: rows.when.lines.join(' '), title, back })
  })
  const all = ended.flatMap(({ refunds }) => refunds)
  return { label: text('mail.label.cancelledHires'), lines: [...lines, ...arrivalLines(all, context)] }
}

/** How much money goes back in which way, and when it arrives. */
export function arrivalLines(refunds: readonly RefundInMail[], { language }: MailContext): string[] {
  const text = textsIn(language)
  const wayOf = (method: PaymentMethod) =>
    method === 'card' ? 'toCard' : method === 'paypay' ? 'toPayPay' : 'byStudio'
  return (['toCard', 'toPayPay', 'byStudio'] as const).flatMap((way) => {
    const yen = refunds.reduce((sum, { method, amount }) => sum + (wayOf(method) === way ? amount : 0), 0)
    return yen > 0 ? [text(`mail.hire.${way}`, { amount: yenText(yen, language) })] : []
  })
}

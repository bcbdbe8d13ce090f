import type { Payment, PaymentMethod } from '#contract/payments/payments.ts'
import { linkToOwnPage } from '#server/mail/own-page-link.ts'
import { linkTo, momentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import { onOneLine } from '#server/mail/layout.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dateText } from '#time/tokyo.ts'

/** What the mail to the payer says. Instants are milliseconds since the epoch. */
export interface GivenRefund {
  /** For the link to the receipt; null for a guest, who has none on the website. */
  paymentId: string | null
  /** The guest’s booking; absent or null when something else was paid for. */
  bookingId?: string | null
  number: number
  subject: Payment['subject']
  method: PaymentMethod
  /** What goes back, and what was paid. */
  amount: number
  paid: number
  paidAt: number
  ticketsTaken: number
}

/** The mail that tells the payer of a refund by an administrator. */
export function refundGiven(content: GivenRefund, context: MailContext): MailBody {
  const { language, site } = context
  const text = textsIn(language)
  const { method, paymentId, bookingId, ticketsTaken: count } = content
  const amount = yenText(content.amount, language)
  return {
    values: { amount },
    rows: [
      { label: text('mail.label.refund'), lines: [amount, text(`mail.refundGiven.way.${method}`)] },
      { label: text('mail.label.refunded'), lines: [subjectText(context.facts, content.subject, language)] },
      {
        label: text('mail.label.payment'),
        lines: [`${dateText(content.paidAt, language)} · ${yenText(content.paid, language)}`],
      },
      { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
      ...(count > 0
        ? [{ label: text('mail.label.tickets'), lines: [text('mail.refundGiven.ticketsTaken', { count })] }]
        : []),
    ],
    links:
      paymentId === null
        ? [bookingId ? linkToOwnPage({ bookingId }, context) : linkTo('booking', context)]
        : [
            { text: text('mail.link.receipt'), url: `${site}/receipt/${paymentId}` },
            { text: text('mail.link.payments'), url: `${site}/profile?tab=payments` },
          ],
  }
}

function subjectText(facts: StudioFacts, subject: Payment['subject'], language: Language): string {
  if (subject.kind === 'plan') return planName(facts, subject.memberType, language)
  if (subject.kind === 'pauseFee')
    return textsIn(language)('mail.pauseFeeMonth', {
      from: calendarDateText(subject.firstDay, language),
      until: calendarDateText(subject.lastDay, language),
    })
  if (subject.kind === 'offer') return onOneLine(inLanguage(language, subject.name, subject.nameEn))
  const [name, nameEn] =
    subject.kind === 'hire' ? [subject.space.name, subject.space.nameEn] : [subject.title, subject.titleEn]
  return `${onOneLine(inLanguage(language, name, nameEn))} · ${momentText(Date.parse(subject.start), language)}`
}

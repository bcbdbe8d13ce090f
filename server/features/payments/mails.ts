import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { linkTo } from '#server/mail/layout.ts'
import type { Fact } from '#server/mail/layout.ts'
import { textsIn } from '#server/texts.ts'
import { dateText, timeText } from '#time/tokyo.ts'

export interface PaymentMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  paymentLink: { linkId: string; expiresAt: number }
  paymentReceived: {
    paymentId: string
    number: number
    memberType: PaidMemberType
    amount: number
    entryFee: number
    tickets: number
    paidAt: number
    /** Null where nothing renews. */
    renewal: { at: number; price: number; ends: boolean } | null
  }
  paymentFailed: { memberType: PaidMemberType; amount: number }
}

export const queuePaymentMail = outboxFor<PaymentMails>()

export const paymentTemplates: Templates<PaymentMails> = {
  paymentLink({ linkId, expiresAt }, context) {
    const { language, site, linkTokens } = context
    const text = textsIn(language)
    const until = text('mail.moment', { date: dateText(expiresAt, language), time: timeText(expiresAt) })
    const url = `${site}/pay?token=${linkTokens.sign('payment', linkId)}`
    return {
      facts: [
        { label: text('mail.label.toDo'), lines: [text('mail.paymentLink.toDo')] },
        { label: text('mail.label.payUntil'), lines: [text('mail.paymentLink.until', { until })] },
        { label: text('mail.label.begins'), lines: [text('mail.paymentLink.begins')] },
      ],
      links: [
        { text: text('mail.link.pay'), url },
        linkTo('price', context),
        { text: text('mail.link.terms'), url: `${site}/about#legal` },
      ],
    }
  },

  paymentReceived(content, context) {
    const { language, site } = context
    const text = textsIn(language)
    const amount = yenText(content.amount, language)
    const { tickets: count } = content
    return {
      values: { amount },
      facts: [
        planFact(content, context),
        { label: text('mail.label.amount'), lines: amountLines(content, context) },
        { label: text('mail.label.paidAt'), lines: [dateText(content.paidAt, language)] },
        { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
        ...(count > 0
          ? [{ label: text('mail.label.ticketsGiven'), lines: [text('mail.ticketsGiven', { count })] }]
          : []),
        ...renewalFacts(content, context),
      ],
      links: [
        { text: text('mail.link.receipt'), url: `${site}/receipt/${content.paymentId}` },
        paymentsLink(context),
      ],
    }
  },

  paymentFailed(content, context) {
    const { language } = context
    const text = textsIn(language)
    const amount = text('mail.amountPaid', { amount: yenText(content.amount, language) })
    return {
      facts: [planFact(content, context), { label: text('mail.label.charge'), lines: [amount] }],
      links: [paymentsLink(context)],
    }
  },
}

const paymentsLink = ({ language, site }: MailContext) => ({
  text: textsIn(language)('mail.link.payments'),
  url: `${site}/profile?tab=payments`,
})

const planFact = ({ memberType }: { memberType: PaidMemberType }, { language }: MailContext): Fact => ({
  label: textsIn(language)('mail.label.plan'),
  lines: [planName(memberType, language)],
})

function amountLines({ amount, entryFee }: PaymentMails['paymentReceived'], { language }: MailContext) {
  const text = textsIn(language)
  const total = text('mail.amountPaid', { amount: yenText(amount, language) })
  if (entryFee === 0) return [total]
  const name = text('mail.product.entryFee')
  return [total, text('mail.amountOf', { name, amount: yenText(entryFee, language) })]
}

/** What the member agreed to, once more in writing: when it renews, and how to leave. */
function renewalFacts({ renewal }: PaymentMails['paymentReceived'], { language }: MailContext): Fact[] {
  if (renewal === null) return []
  const text = textsIn(language)
  const date = dateText(renewal.at, language)
  const amount = yenText(renewal.price, language)
  const says = renewal.ends ? text('mail.membershipEnds', { date }) : text('mail.renewalAt', { date, amount })
  return [
    { label: text('mail.label.renewal'), lines: [says] },
    { label: text('mail.label.leaving'), lines: [text('mail.leaving')] },
  ]
}

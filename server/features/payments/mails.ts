import { linkTo, momentText } from '#server/mail/body.ts'
import type { MailRow } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { planName } from '#studio/member-types.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { pausingSentences } from '#studio/pausing.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs } from '#time/tokyo.ts'
import { shopPaymentAwaited, shopPaymentMissed } from './awaited-template.ts'
import type { ShopPayment } from './awaited-template.ts'
import { termsRow } from './link-terms.ts'
import type { LinkTerms } from './link-terms.ts'
import { refundGiven } from './refunds/refund-template.ts'
import type { GivenRefund } from './refunds/refund-template.ts'
import { paymentReminder } from './reminder-template.ts'
import type { OpenPaymentInMail } from './reminder-template.ts'

export interface PaymentMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  paymentLink: {
    linkId: string
    expiresAt: number
    /** Absent in mails that were queued by an earlier version. */
    terms?: LinkTerms
  }
  paymentReminder: OpenPaymentInMail
  paymentReceived: {
    paymentId: string
    number: number
    memberType: PaidMemberType
    amount: number
    entryFee: number
    /** What a coupon took off; absent in mails that were queued by an earlier version. */
    off?: number
    tickets: number
    paidAt: number
    /**
     * The midnight that ends what was paid on site; absent in mails that were queued by an earlier version.
     */
    paidUntil?: number | null
    /** Null for a payment that does not renew. */
    renewal: {
      at: number
      price: number
      ends: boolean
      /** Paid when the contract had ended, at `at`. */
      ended?: boolean
    } | null
  }
  paymentFailed: { memberType: PaidMemberType; amount: number }
  /** A month of a pause. */
  pauseFeePaid: {
    paymentId: string
    number: number
    from: number
    until: number
    amount: number
    paidAt: number
  }
  pauseFeeFailed: { from: number; until: number; amount: number }
  refundGiven: GivenRefund
  shopPaymentAwaited: ShopPayment
  shopPaymentMissed: ShopPayment
  planChanged: {
    from: MemberType
    to: MemberType
    /** When the new type counts. */
    at: number
    /** Null when nothing is charged any more. */
    nextCharge: { at: number; amount: number } | null
  }
}

export const queuePaymentMail = outboxFor<PaymentMails>()

export const paymentTemplates: Templates<PaymentMails> = {
  paymentReminder,

  paymentLink({ linkId, expiresAt, terms }, context) {
    const { language, site, linkTokens } = context
    const text = textsIn(language)
    const plan = terms?.plan ? `&plan=${terms.plan}` : ''
    const url = `${site}/pay#token=${linkTokens.sign('payment', linkId)}${plan}`
    return {
      rows: [
        ...(terms ? [termsRow(context.facts, terms, language)] : []),
        { label: text('mail.label.toDo'), lines: [text('mail.paymentLink.toDo')] },
        {
          label: text('mail.label.payUntil'),
          lines: [text('mail.paymentLink.until', { until: momentText(expiresAt, language) })],
        },
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
      rows: [
        planRow(context.facts, content, context),
        { label: text('mail.label.amount'), lines: amountLines(content, context) },
        { label: text('mail.label.paidAt'), lines: [dateText(content.paidAt, language)] },
        { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
        ...(count > 0
          ? [{ label: text('mail.label.ticketsGiven'), lines: [text('mail.ticketsGiven', { count })] }]
          : []),
        ...paidUntilRows(content, context),
        ...renewalRows(content, context),
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
      rows: [planRow(context.facts, content, context), { label: text('mail.label.charge'), lines: [amount] }],
      links: [paymentsLink(context)],
    }
  },

  pauseFeePaid(content, context) {
    const { language, site } = context
    const text = textsIn(language)
    const amount = yenText(content.amount, language)
    return {
      values: { amount },
      rows: [
        pauseMonthRow(content, context),
        { label: text('mail.label.amount'), lines: [text('mail.amountPaid', { amount })] },
        { label: text('mail.label.paidAt'), lines: [dateText(content.paidAt, language)] },
        { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
      ],
      links: [
        { text: text('mail.link.receipt'), url: `${site}/receipt/${content.paymentId}` },
        paymentsLink(context),
      ],
    }
  },

  pauseFeeFailed(content, context) {
    const { language } = context
    const text = textsIn(language)
    const amount = text('mail.amountPaid', { amount: yenText(content.amount, language) })
    return {
      rows: [pauseMonthRow(content, context), { label: text('mail.label.charge'), lines: [amount] }],
      links: [paymentsLink(context)],
    }
  },

  refundGiven,
  shopPaymentAwaited,
  shopPaymentMissed,

  planChanged({ from, to, at, nextCharge }, context) {
    const { language } = context
    const text = textsIn(language)
    const charge =
      nextCharge === null
        ? text('mail.planChanged.noCharge')
        : text('mail.planChanged.charge', {
            date: dateText(nextCharge.at, language),
            amount: yenText(nextCharge.amount, language),
          })
    return {
      rows: [
        { label: text('mail.label.planBefore'), lines: [planName(context.facts, from, language)] },
        {
          label: text('mail.label.planAfter'),
          lines: [
            planName(context.facts, to, language),
            text('mail.planChanged.from', { date: dateText(at, language) }),
          ],
        },
        { label: text('mail.label.renewal'), lines: [charge] },
      ],
      links: [paymentsLink(context)],
    }
  },
}

const paymentsLink = ({ language, site }: MailContext) => ({
  text: textsIn(language)('mail.link.payments'),
  url: `${site}/profile?tab=payments`,
})

const pauseMonthRow = (
  { from, until }: { from: number; until: number },
  { language }: MailContext,
): MailRow => ({
  label: textsIn(language)('mail.label.pauseFeeMonth'),
  lines: [
    textsIn(language)('mail.pauseFeeDays', {
      from: dateText(from, language),
      until: dateText(until - 1, language),
    }),
  ],
})

const planRow = (
  facts: StudioFacts,
  { memberType }: { memberType: PaidMemberType },
  { language }: MailContext,
): MailRow => ({
  label: textsIn(language)('mail.label.plan'),
  lines: [planName(facts, memberType, language)],
})

/** What was paid, and within it the entry fee; with a coupon both are less. */
function amountLines(
  { amount, entryFee, off = 0 }: PaymentMails['paymentReceived'],
  { language }: MailContext,
): string[] {
  const text = textsIn(language)
  const yen = (value: number) => yenText(value, language)
  const name = text('mail.product.entryFee')
  return [
    text('mail.amountPaid', { amount: yen(amount) }),
    ...(entryFee > 0 ? [text('mail.amountOf', { name, amount: yen(entryFee) })] : []),
    ...(off > 0 ? [text('mail.couponOff', { off: yen(off) })] : []),
  ]
}

/** The last day that was paid on site. */
function paidUntilRows({ paidUntil }: PaymentMails['paymentReceived'], { language }: MailContext): MailRow[] {
  if (!paidUntil) return []
  const text = textsIn(language)
  return [{ label: text('mail.label.paidUntil'), lines: [dateText(paidUntil - dayMs, language)] }]
}

/** When the membership renews or ends, and how the member can end or pause it. */
function renewalRows(
  { renewal }: PaymentMails['paymentReceived'],
  { facts, language }: MailContext,
): MailRow[] {
  if (renewal === null) return []
  const text = textsIn(language)
  const date = dateText(renewal.at, language)
  const amount = yenText(renewal.price, language)
  if (renewal.ended)
    return [
      {
        label: text('mail.label.renewal'),
        lines: [text('mail.membershipEnded', { date }), text('mail.paidAfterEnd')],
      },
    ]
  const { deadline } = pausingSentences(facts.pausing)
  const line = renewal.ends ? text('mail.membershipEnds', { date }) : text('mail.renewalAt', { date, amount })
  return [
    { label: text('mail.label.renewal'), lines: [line] },
    {
      label: text('mail.label.endMembership'),
      lines: [text('mail.endMembership', { deadline: deadline[language] })],
    },
  ]
}

import type { PaidMemberType } from '#contract/payments.ts'
import { memberTypes } from '#studio/plans.ts'
import { prices } from '#studio/prices.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import type { Bodies } from '#server/mail/body.ts'
import type { Fact, Occasion } from '#server/mail/letter.ts'
import { textsIn } from '#server/texts.ts'
import { dateText, dayMs } from '#time/tokyo.ts'

export interface PaymentMails {
  paymentReceived: {
    name: string
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
  paymentFailed: { name: string; memberType: PaidMemberType; amount: number }
}

export const paymentBodies: Bodies<PaymentMails> = {
  paymentReceived(content, occasion) {
    const { language, site } = occasion
    const text = textsIn(language)
    const amount = yenText(content.amount, language)
    const { tickets: count } = content
    return {
      words: { amount },
      facts: [
        planFact(content, occasion),
        { label: text('mail.label.amount'), lines: amountLines(content, occasion) },
        { label: text('mail.label.paidAt'), lines: [dateText(content.paidAt, language)] },
        { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
        ...(count > 0
          ? [{ label: text('mail.label.ticketsGiven'), lines: [text('mail.ticketsGiven', { count })] }]
          : []),
        ...renewalFacts(content, occasion),
      ],
      links: [
        { text: text('mail.link.receipt'), url: `${site}/receipt/${content.paymentId}` },
        paymentsLink(occasion),
      ],
    }
  },

  paymentFailed(content, occasion) {
    const { language } = occasion
    const text = textsIn(language)
    const amount = text('mail.amountPaid', { amount: yenText(content.amount, language) })
    return {
      facts: [planFact(content, occasion), { label: text('mail.label.charge'), lines: [amount] }],
      links: [paymentsLink(occasion)],
    }
  },
}

const paymentsLink = ({ language, site }: Occasion) => ({
  text: textsIn(language)('mail.link.payments'),
  url: `${site}/profile?tab=payments`,
})

const planFact = ({ memberType }: { memberType: PaidMemberType }, { language }: Occasion): Fact => ({
  label: textsIn(language)('mail.label.plan'),
  lines: [memberTypes[memberType][language]],
})

function amountLines({ amount, entryFee }: PaymentMails['paymentReceived'], { language }: Occasion) {
  const text = textsIn(language)
  const total = text('mail.amountPaid', { amount: yenText(amount, language) })
  if (entryFee === 0) return [total]
  const name = text('mail.product.entryFee')
  return [total, text('mail.amountOf', { name, amount: yenText(entryFee, language) })]
}

/** What the member agreed to, once more in writing: when it renews, and how to leave. */
function renewalFacts({ renewal }: PaymentMails['paymentReceived'], { language }: Occasion): Fact[] {
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

/** Made-up contents, for a look at each mail. */
export function samplePaymentMails(now: number, name: string): PaymentMails {
  const memberType = 3
  const plan = prices.yogaPlans.find((known) => known.memberType === memberType)
  const monthly = plan?.monthly ?? 0
  const entryFee = prices.yogaEntryFee
  const about = { name, memberType } as const
  return {
    paymentReceived: {
      ...about,
      paymentId: 'sample',
      number: 12,
      amount: entryFee + monthly,
      entryFee,
      tickets: plan?.lessonsPerMonth ?? 0,
      paidAt: now,
      renewal: { at: now + 30 * dayMs, price: monthly, ends: false },
    },
    paymentFailed: { ...about, amount: monthly },
  }
}

import { linkTo } from '#server/mail/body.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'

export interface OfferMails {
  offerBought: {
    paymentId: string
    number: number
    offer: string
    offerEn: string
    tickets: number
    /** The midnight in Tokyo that ends the last day on which they can be used. */
    expiresAt: number
    /** Whole yen: what was paid, and what a coupon took off. */
    amount: number
    off: number
    paidAt: number
  }
}

export const queueOfferMail = outboxFor<OfferMails>()

export const offerTemplates: Templates<OfferMails> = {
  offerBought(content, context) {
    const { language, site } = context
    const text = textsIn(language)
    const { tickets: count, off } = content
    const name = onOneLine(inLanguage(language, content.offer, content.offerEn))
    const amount = text('mail.amountPaid', { amount: yenText(content.amount, language) })
    return {
      values: { offer: name },
      rows: [
        { label: text('mail.label.offer'), lines: [name] },
        {
          label: text('mail.label.amount'),
          lines: off === 0 ? [amount] : [amount, text('mail.couponOff', { off: yenText(off, language) })],
        },
        { label: text('mail.label.paidAt'), lines: [dateText(content.paidAt, language)] },
        { label: text('mail.label.receiptNumber'), lines: [receiptNumber(content.number)] },
        { label: text('mail.label.ticketsGiven'), lines: [text('mail.ticketsGranted.tickets', { count })] },
        {
          label: text('mail.label.expiry'),
          lines: [text('mail.ticketsGranted.until', { expiry: dateText(content.expiresAt - 1, language) })],
        },
      ],
      links: [
        linkTo('booking', context),
        { text: text('mail.link.receipt'), url: `${site}/receipt/${content.paymentId}` },
      ],
    }
  },
}

import type { KonbiniShop } from '#contract/payments/awaited.ts'
import { momentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { linkToOwnPage, linksToPayHire } from '#server/mail/own-page-link.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { spanText } from '#time/tokyo.ts'

/** Instants are milliseconds since the epoch. One of the three ids is given. */
export interface ShopPayment {
  hireId: string | null
  bookingId: string | null
  offerOrderId: string | null
  title: string
  titleEn: string
  /** Of the hire or the lesson; null for an offer. */
  startsAt: number | null
  endsAt: number | null
  amount: number
  until: number
  shops: KonbiniShop[]
  byGuest: boolean
}

/** The mail that tells until when to pay at which stores. */
export function shopPaymentAwaited(content: ShopPayment, context: MailContext): MailBody {
  const { language } = context
  const text = textsIn(language)
  const amount = yenText(content.amount, language)
  const until = momentText(content.until, language)
  return {
    values: { amount, until, after: afterwards('awaited', content, context) },
    rows: [
      subjectRow(content, context),
      { label: text('mail.label.toPay'), lines: [text('mail.amountPaid', { amount })] },
      { label: text('mail.label.payUntil'), lines: [until] },
      {
        label: text('mail.label.payAt'),
        lines: [content.shops.map((shop) => text(`mail.shop.${shop}`)).join(text('mail.shop.gap'))],
      },
    ],
    links: linksToThing(content, context),
  }
}

/** The mail that tells that it was not paid in time. */
export function shopPaymentMissed(content: ShopPayment, context: MailContext): MailBody {
  const { language } = context
  const text = textsIn(language)
  const amount = yenText(content.amount, language)
  return {
    values: {
      amount,
      until: momentText(content.until, language),
      after: afterwards('missed', content, context),
    },
    rows: [
      subjectRow(content, context),
      { label: text('mail.label.toPay'), lines: [text('mail.amountPaid', { amount })] },
    ],
    links: content.byGuest ? linksToThing(content, context) : [],
  }
}

/**
 * What becomes of it without a payment in time. What a guest has is booked already, and can be paid at the
 * studio.
 */
const afterwards = (
  kind: 'awaited' | 'missed',
  { byGuest }: ShopPayment,
  { language }: MailContext,
): string => textsIn(language)(`mail.shopPaymentOver.${kind}.${byGuest ? 'stays' : 'ends'}`)

function subjectRow({ title, titleEn, startsAt, endsAt }: ShopPayment, { language }: MailContext) {
  const name = onOneLine(inLanguage(language, title, titleEn))
  const when = startsAt === null || endsAt === null ? [] : [spanText(startsAt, endsAt, language)]
  return { label: textsIn(language)('mail.label.offer'), lines: [name, ...when] }
}

/** The page on which the payer sees it, with the link to the numbers for the till. */
function linksToThing({ hireId, bookingId, offerOrderId, byGuest }: ShopPayment, context: MailContext) {
  const { site, language } = context
  if (bookingId !== null) return [linkToOwnPage({ bookingId }, context)]
  if (hireId !== null && byGuest) return linksToPayHire(hireId, context)
  const url = hireId === null ? `${site}/order?id=${offerOrderId}` : `${site}/hire?id=${hireId}`
  return [{ text: textsIn(language)('mail.link.order'), url }]
}

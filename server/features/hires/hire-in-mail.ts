import type { PriceLine, Tier } from '#contract/hires/quotes.ts'
import { placeText, shortMomentText, whenText, whereRow } from '#server/features/bookings/lesson-in-mail.ts'
import type { MailRow } from '#server/mail/body.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { studioAddress } from '#server/mail/message.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { instantOf, shortDayText } from '#time/tokyo.ts'
import { couponOf } from './price.ts'

/** What the mails about a hire keep of it. Instants are milliseconds since the epoch. */
export interface HireInMail {
  id: string
  space: string
  spaceEn: string
  startsAt: number
  endsAt: number
  people: number
  lines: PriceLine[]
  /** With which the hire was made; absent in mails that were written before hires took coupons. */
  couponCode?: string | null | undefined
  price: number
  version: number
  /** The guest for whom an administrator hired, who has no pages of members; absent for a member. */
  guestId?: string
}

/** What a mail says about a hire, in the language of the mail. */
export function wordsOf(hire: HireInMail, { facts, language }: Pick<MailContext, 'facts' | 'language'>) {
  const text = textsIn(language)
  const title = onOneLine(inLanguage(language, hire.space, hire.spaceEn))
  return {
    title,
    starts: shortMomentText(hire.startsAt, language),
    rows: {
      when: { label: text('mail.label.when'), lines: [whenText(hire.startsAt, hire.endsAt, language)] },
      space: { label: text('mail.label.space'), lines: [title] },
      people: { label: text('mail.label.people'), lines: [text('mail.hire.people', { count: hire.people })] },
      price: { label: text('mail.label.price'), lines: priceLines(hire, language) },
      where: whereRow(facts, language),
      know: {
        label: text('mail.label.know'),
        lines: [...facts.rental.hireNotes[language], facts.visit.parking[language]].filter(
          (line) => line !== '',
        ),
      },
    } satisfies Record<string, MailRow>,
  }
}

function priceLines({ lines, price, couponCode = null }: HireInMail, language: Language): string[] {
  const text = textsIn(language)
  const coupon = couponOf({ lines, price, couponCode })
  return [
    ...lines.map(({ day, kind, minutes, unitPrice, amount, agreed }) =>
      text(agreed ? 'mail.hire.agreed' : 'mail.hire.line', {
        day: shortDateText(day, language),
        kind: text(`mail.hire.kind.${kind}`),
        hours: text('mail.hire.hours', { count: minutes / 60 }),
        unitPrice: yenText(unitPrice, language),
        amount: yenText(amount, language),
      }),
    ),
    ...(coupon === null
      ? []
      : [text('mail.hire.coupon', { code: coupon.code, amount: yenText(coupon.off, language) })]),
    text('mail.hire.total', { amount: yenText(price, language) }),
  ]
}

/**
 * What cancelling costs, a line for each tier.
 * @param isPaid whether something can be given back
 */
export function tiersRow(
  tiers: readonly Tier[],
  { isPaid }: { isPaid: boolean },
  { language }: Pick<MailContext, 'language'>,
): MailRow {
  const text = textsIn(language)
  const lines = tiers.map(({ until, percent, refund }, position) => {
    const day =
      until === null
        ? text(position === 0 ? 'mail.hire.fromNow' : 'mail.hire.afterwards')
        : text('mail.hire.until', { day: shortDateText(until, language) })
    const fee = percent === 0 ? text('mail.hire.free') : text('mail.hire.percent', { percent })
    if (!isPaid) return text('mail.labelled', { label: day, words: fee })
    const back =
      refund > 0
        ? text('mail.hire.back', { amount: yenText(refund, language) })
        : text('mail.hire.nothingBack')
    return text('mail.hire.tier', { day, fee, back })
  })
  const isReduced = isPaid && tiers.some(({ refund, fee }) => refund > 0 && fee > 0)
  return {
    label: text('mail.label.cancelling'),
    lines: isReduced ? [...lines, text('mail.hire.feeNote')] : lines,
  }
}

const shortDateText = (date: string, language: Language): string =>
  shortDayText(instantOf(date) ?? Number.NaN, language)

/** The entry for the member's calendar. */
export function entryOf(
  hire: HireInMail,
  context: Omit<MailContext, 'linkTokens' | 'recipient' | 'teachers'>,
): CalendarEntry {
  const { language, writtenAt, site, host } = context
  const { title } = wordsOf(hire, context)
  const url = hire.guestId === undefined ? `${site}/profile?tab=hires` : `${site}/RentalSpace`
  return {
    uid: `${hire.id}@${host}`,
    file: 'hire',
    sequence: hire.version,
    cancelled: false,
    title: studioTexts(context.facts, language)('mail.entry', { title }),
    place: placeText(context.facts, language),
    organizer: studioAddress(context.facts, language),
    description: url,
    url,
    startsAt: hire.startsAt,
    endsAt: hire.endsAt,
    writtenAt,
    language,
  }
}

/**
 * The version of a hire counts its cancellation too, so the sequence is higher than in the entry that is
 * cancelled.
 */
export const asCancelled = ({ description: _, ...entry }: CalendarEntry): CalendarEntry => ({
  ...entry,
  cancelled: true,
})

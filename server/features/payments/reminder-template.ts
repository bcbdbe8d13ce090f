import type { OpenPaymentKind } from '#contract/payments/open-payments.ts'
import { linksToPayHire, linkToOwnPage } from '#server/mail/own-page-link.ts'
import { momentText } from '#server/mail/body.ts'
import type { MailRow, Link } from '#server/mail/body.ts'
import type { Template } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs } from '#time/tokyo.ts'

/** Something that is not paid. A member who has paid nothing yet gets a payment link instead. */
export interface OpenPaymentInMail {
  reason: Exclude<OpenPaymentKind, 'joining'>
  memberType: PaidMemberType | null
  /** The space of a hire, or the lesson of a seat. */
  title: { ja: string; en: string } | null
  startsAt: number | null
  amount: number
  /** The failed charge, the midnight that ended what was paid, or what the hire or the seat began with. */
  since: number
  /** The guest’s booking; absent or null when something else is not paid. */
  bookingId?: string | null
  /** The guest’s hire, in the same way. */
  hireId?: string | null
}

/** Reminds of a payment that has not arrived: for what, how much, and how to pay. */
export const paymentReminder: Template<OpenPaymentInMail> = (owed, context) => {
  const { language } = context
  const text = textsIn(language)
  const { reason, amount } = owed
  const isByCard = reason === 'renewal'
  const links = linksOf(owed, context)
  const ways = owed.hireId && links.length > 0 ? 'atStudioOrByCard' : 'atStudio'
  const pays = text(isByCard ? 'mail.paymentReminder.byCard' : `mail.paymentReminder.${ways}`)
  return {
    rows: [
      { label: text('mail.label.forWhat'), lines: subjectLines(context.facts, owed, language) },
      ...sinceRows(owed, language),
      {
        label: text('mail.label.openAmount'),
        lines: [text('mail.amountPaid', { amount: yenText(amount, language) })],
      },
      { label: text('mail.label.toDo'), lines: [pays] },
      ...(isByCard ? [] : bankAccountRows(context)),
    ],
    links,
  }
}

/** To which account a customer transfers what is open; none while the studio names none. */
export function bankAccountRows({ facts, language }: MailContext): MailRow[] {
  const account = facts.billing.bankAccount[language]
  if (account === '') return []
  return [{ label: textsIn(language)('mail.label.bankAccount'), lines: account.split('\n') }]
}

function linksOf({ reason, bookingId, hireId }: OpenPaymentInMail, context: MailContext): Link[] {
  if (hireId) return linksToPayHire(hireId, context)
  if (bookingId) return [linkToOwnPage({ bookingId }, context)]
  if (reason !== 'renewal') return []
  return [
    {
      text: textsIn(context.language)('mail.link.payments'),
      url: `${context.site}/profile?tab=payments`,
    },
  ]
}

function subjectLines(
  facts: StudioFacts,
  { reason, memberType, title, startsAt, since }: OpenPaymentInMail,
  language: Language,
): string[] {
  if (memberType !== null) return [planName(facts, memberType, language)]
  if (reason === 'pauseFee')
    return [textsIn(language)('mail.product.pauseFee'), dateText(startsAt ?? since, language)]
  const subject = title === null ? '' : inLanguage(language, title.ja, title.en)
  return [subject, ...(startsAt === null ? [] : [momentText(startsAt, language)])]
}

function sinceRows({ reason, since }: OpenPaymentInMail, language: Language): MailRow[] {
  const text = textsIn(language)
  if (reason === 'renewal')
    return [{ label: text('mail.label.chargedAt'), lines: [dateText(since, language)] }]
  if (reason !== 'onSite') return []
  return [{ label: text('mail.label.paidUntil'), lines: [dateText(since - dayMs, language)] }]
}

import type { Tier } from '#contract/hires/quotes.ts'
import type { TransactionContext } from '#server/context.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { dayOfReminder, whenText } from '#server/features/bookings/lesson-in-mail.ts'
import { readHireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { linkTo } from '#server/mail/body.ts'
import type { MailRow, Link } from '#server/mail/body.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import { linksToPayHire } from '#server/mail/own-page-link.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { asCancelled, entryOf, tiersRow, wordsOf } from './hire-in-mail.ts'
import type { HireInMail } from './hire-in-mail.ts'
import { findHireToMail, findSpaceName, listRefundsOfHire } from './mail-queries.ts'
import type { HireToMail } from './mail-queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { arrivalLines, refundRows } from './refund.ts'
import { bankAccountRows } from '#server/features/payments/reminder-template.ts'
import type { CancellationRules } from '#server/features/payments/cancellation-tiers.ts'
import type { Figures, RefundInMail } from './refund.ts'

interface Payable {
  hire: HireInMail
  /** What cancelling costs, by the day. */
  tiers: Tier[]
  /** What the member has paid and not got back. */
  paid: number
  /** The payments, for the links to the receipts. */
  paymentIds: string[]
}

interface Cancelled {
  hire: HireInMail
  figures: Figures
  refunds: RefundInMail[]
}

export interface HireMails {
  hireConfirmed: Payable
  hireCancelled: Cancelled
  hireCancelledByStudio: Cancelled & { reason: { ja: string; en: string } | null }
  /** The member paid after the hold had ended, and the time was taken. */
  hireTaken: { hire: HireInMail; refunds: RefundInMail[] }
  hireMoved: Payable & {
    previous: { space: string; spaceEn: string; startsAt: number; endsAt: number }
    refunds: RefundInMail[]
  }
  hireReminder: Pick<Payable, 'hire' | 'paid'>
}

const queue = outboxFor<HireMails>()

/** Queues a mail about a hire to its member, or to its guest, who may have told no address. */
export const queueHireMail = <Kind extends keyof HireMails>(
  tx: TransactionContext,
  mail: { kind: Kind; to: HireToMail['to']; content: HireMails[Kind] },
): Promise<void> => {
  const { guestId } = mail.content.hire
  return queue(tx, { ...mail, ...(guestId !== undefined && { guestId }) })
}

export const hireTemplates: Templates<HireMails> = {
  hireConfirmed(content, context) {
    const { starts, rows } = wordsOf(content.hire, context)
    return {
      values: { when: starts },
      rows: [
        rows.when,
        rows.space,
        rows.people,
        rows.price,
        ...paymentRows(content, context),
        tiersRow(content.tiers, { isPaid: content.paid > 0 }, context),
        rows.where,
        rows.know,
      ],
      links: [...payLinks(content, context), ...ownLinks(content, context), linkTo('address', context)],
      calendarEntries: [entryOf(content.hire, context)],
    }
  },

  hireCancelled: cancelled,

  hireCancelledByStudio({ reason, ...content }, context) {
    const { rows, ...body } = cancelled(content, context)
    const text = textsIn(context.language)
    const words = reason === null ? '' : onOneLine(inLanguage(context.language, reason.ja, reason.en))
    return {
      ...body,
      rows: words === '' ? rows : [...rows, { label: text('mail.label.reason'), lines: [words] }],
    }
  },

  hireTaken({ hire, refunds }, context) {
    const { starts, rows } = wordsOf(hire, context)
    const lines = arrivalLines(refunds, context)
    return {
      values: { when: starts },
      rows: [rows.when, rows.space, { label: textsIn(context.language)('mail.label.refund'), lines }],
      links: [spacesLink(context)],
    }
  },

  hireMoved(content, context) {
    const text = textsIn(context.language)
    const { hire, previous, refunds } = content
    const { title, starts, rows } = wordsOf(hire, context)
    const space = onOneLine(inLanguage(context.language, previous.space, previous.spaceEn))
    const before = whenText(previous.startsAt, previous.endsAt, context.language)
    const refund = { label: text('mail.label.refund'), lines: arrivalLines(refunds, context) }
    return {
      values: { when: starts },
      rows: [
        { label: text('mail.label.after'), lines: [...rows.when.lines, title] },
        { label: text('mail.label.before'), lines: [before, space] },
        rows.people,
        rows.price,
        ...paymentRows(content, context),
        ...(refunds.length > 0 ? [refund] : []),
        tiersRow(content.tiers, { isPaid: content.paid > 0 }, context),
        rows.where,
        rows.know,
      ],
      links: [...payLinks(content, context), ...ownLinks(content, context), linkTo('address', context)],
      calendarEntries: [entryOf(hire, context)],
    }
  },

  hireReminder({ hire, paid }, context) {
    const { starts, rows } = wordsOf(hire, context)
    const open = hire.price > paid ? paymentRows({ hire, paid }, context) : []
    return {
      values: { when: starts, day: dayOfReminder(hire.startsAt, context) },
      rows: [rows.when, rows.space, rows.people, ...open, rows.where, rows.know],
      links: [
        ...payLinks({ hire, paid }, context),
        ...ownLinks({ hire, paymentIds: [] }, context),
        linkTo('address', context),
      ],
    }
  },
}

function cancelled({ hire, figures, refunds }: Cancelled, context: MailContext) {
  const { starts, rows } = wordsOf(hire, context)
  return {
    values: { when: starts },
    rows: [rows.when, rows.space, ...refundRows(figures, refunds, context)],
    links: [...ownLinks({ hire, paymentIds: [] }, context), spacesLink(context)],
    calendarEntries: [asCancelled(entryOf(hire, context))],
  }
}

/** What the member has paid, or what is still to be paid, and to which account. */
function paymentRows({ hire, paid }: Pick<Payable, 'hire' | 'paid'>, context: MailContext): MailRow[] {
  const isPaidByLink = payLinks({ hire, paid }, context).length > 0
  const { language } = context
  const text = textsIn(language)
  const due = hire.price - paid
  const account = due > 0 ? bankAccountRows(context) : []
  const lines = [
    ...(paid > 0 ? [text('mail.hire.paid', { amount: yenText(paid, language) })] : []),
    ...(due > 0
      ? [text(isPaidByLink ? 'mail.hire.dueByCard' : 'mail.hire.due', { amount: yenText(due, language) })]
      : []),
    // A transfer is offered, so the mail says how to learn where to.
    ...(due > 0 && account.length === 0 ? [text('mail.hire.askAccount')] : []),
  ]
  return lines.length === 0 ? [] : [{ label: text('mail.label.payment'), lines }, ...account]
}

/** A guest pays by card without a login. Members pay before their hire is confirmed, or at the studio. */
const payLinks = ({ hire, paid }: Pick<Payable, 'hire' | 'paid'>, context: MailContext): Link[] =>
  hire.guestId !== undefined && hire.price > paid ? linksToPayHire(hire.id, context) : []

/** To the receipts and to the own hires. A guest cannot log in, and gets receipts at the desk. */
function ownLinks(
  { hire, paymentIds }: Pick<Payable, 'hire' | 'paymentIds'>,
  { language, site }: MailContext,
): Link[] {
  if (hire.guestId !== undefined) return []
  const text = textsIn(language)
  return [
    ...paymentIds.map((id) => ({ text: text('mail.link.receipt'), url: `${site}/receipt/${id}` })),
    { text: text('mail.link.hires'), url: `${site}/profile?tab=hires` },
  ]
}

export const spacesLink = ({ language, site }: MailContext): Link => ({
  text: textsIn(language)('mail.link.spaces'),
  url: `${site}/RentalSpace`,
})

/*
 * Each function is called in the transaction of what it tells, after the hire, its payments and its refunds
 * were written.
 */

/** Tells the member of a hire that was confirmed, paid or not. */
export async function mailHireConfirmed(tx: TransactionContext, hireId: string): Promise<void> {
  const { to, ...content } = await payable(tx, hireId)
  await queueHireMail(tx, { kind: 'hireConfirmed', to, content })
}

/** Tells the member of a hire that was cancelled. Its refunds were asked for with the same `now`. */
export async function mailHireCancelled(
  tx: TransactionContext,
  hireId: string,
  { kind, figures }: { kind: 'hireCancelled' | 'hireCancelledByStudio'; figures: Figures },
): Promise<void> {
  const { to, hire } = await findHireToMail(tx.writer, hireId)
  const refunds = await listRefundsOfHire(tx.writer, hireId, tx.now)
  const { paid, percent, kept, fee, refund } = figures
  const content = { hire, figures: { paid, percent, kept, fee, refund }, refunds }
  if (kind === 'hireCancelled') return queueHireMail(tx, { kind, to, content })
  return queueHireMail(tx, { kind, to, content: { ...content, reason: null } })
}

/** A hire that a closure cancelled, the member or guest who is told of it, and what goes back. */
export interface CancelledInClosure extends Pick<HireToMail, 'hire' | 'to'> {
  refunds: RefundInMail[]
}

/** Tells the guests among the hirers that a closure has cancelled their hires, and that all goes back. */
export async function mailGuestsOfHires(
  tx: TransactionContext,
  hires: readonly CancelledInClosure[],
  reason: { ja: string; en: string },
): Promise<void> {
  for (const { hire, to, refunds } of hires) {
    if (hire.guestId === undefined) continue
    const paid = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const figures = { paid, percent: 0, kept: 0, fee: 0, refund: paid }
    await queueHireMail(tx, {
      kind: 'hireCancelledByStudio',
      to,
      content: { hire, figures, refunds, reason },
    })
  }
}

/**
 * Tells a member who paid after the hold had ended that the time was taken. The refund was asked for with the
 * same `now`.
 */
export async function mailHireTaken(tx: TransactionContext, hireId: string): Promise<void> {
  const { to, hire } = await findHireToMail(tx.writer, hireId)
  const refunds = await listRefundsOfHire(tx.writer, hireId, tx.now)
  await queueHireMail(tx, { kind: 'hireTaken', to, content: { hire, refunds } })
}

/**
 * Tells the member of a hire that was moved, from where, and the price. A refund was asked for with the same
 * `now`.
 */
export async function mailHireMoved(
  tx: TransactionContext,
  hireId: string,
  previous: { spaceId: string; startsAt: number; endsAt: number },
): Promise<void> {
  const { to, ...content } = await payable(tx, hireId)
  const { spaceId, startsAt, endsAt } = previous
  const before = { ...(await findSpaceName(tx.writer, spaceId)), startsAt, endsAt }
  const refunds = await listRefundsOfHire(tx.writer, hireId, tx.now)
  await queueHireMail(tx, { kind: 'hireMoved', to, content: { ...content, previous: before, refunds } })
}

async function payable(ctx: ReadContext, hireId: string) {
  const { hire, cancellation, to } = await findHireToMail(ctx.reader, hireId)
  const rules = JSON.parse(cancellation) as CancellationRules
  const tiers = tiersOf({ ...hire, rules }, ctx.now)
  return { to, hire, tiers, ...(await paymentsOf(ctx.reader, hireId)) }
}

/** What the member has paid and not got back, and the payments, the first one first. */
export async function paymentsOf(reader: Reader, hireId: string) {
  const money = (await readHireMoney(reader, [hireId])).get(hireId)
  if (money === undefined) return { paid: 0, paymentIds: [] }
  const { paid, refunded, refundOpen, paymentIds } = money
  return { paid: paid - refunded - refundOpen, paymentIds }
}

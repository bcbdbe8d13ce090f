import type { PausingKind } from '#contract/pausing.ts'
import type { TransactionContext } from '#server/context.ts'
import { linkTo } from '#server/mail/body.ts'
import type { MailRow } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import type { Span } from '#time/spans.ts'
import { calendarDateText, dateText, shortDayText, timeRangeText } from '#time/tokyo.ts'
import type { PlannedPausing } from './plan-pausing.ts'
import { backWithoutFeeUntil } from './rules.ts'
import type { Charge, Fee } from './rules.ts'

interface EndedBooking extends Span {
  title: string
  titleEn: string
}

export interface PausingMails {
  /** Everything that the preview says. */
  pausingPlanned: {
    pausing: PausingKind
    from: number
    until: number | null
    charges: Charge[]
    byCard: boolean
    /** Of each month of a pause; absent in mails that were queued by an earlier version. */
    fees?: Fee[]
    /** Not `bookings`, which are read with their lessons when the mail is written. */
    cancelled: EndedBooking[]
    waits: EndedBooking[]
    ticketsReturned: number
    tickets: number
    ticketsUsable: boolean
    hires: number
    invitations: number
    /** The last day in Tokyo on which a member who left comes back without the entry fee. */
    backUntil: string | null
  }
  pausingTakenBack: {
    pausing: PausingKind
    from: number
    nextCharge: { at: number; amount: number } | null
  }
  /** The contract became another one at the payment provider. */
  pausingOvertaken: { pausing: PausingKind; from: number }
}

export const queuePausingMail = outboxFor<PausingMails>()

type Recipient = Parameters<typeof queuePausingMail>[1]['to']

/** Tells the member all that follows from a pause or a leave. */
export async function mailPlanned(
  tx: TransactionContext,
  to: Recipient,
  planned: PlannedPausing,
): Promise<void> {
  const { span, membership, charges, fees, ending, tickets, hires, invitations } = planned
  const shown = ({ title, titleEn, startsAt, endsAt }: EndedBooking) => ({ title, titleEn, startsAt, endsAt })
  const content = {
    pausing: span.kind,
    from: span.from,
    until: span.until,
    charges,
    byCard: membership !== undefined,
    fees,
    cancelled: ending.bookings.map(shown),
    waits: ending.waits.map(shown),
    ticketsReturned: ending.bookings.reduce((sum, { ticketsReturned }) => sum + ticketsReturned, 0),
    tickets,
    ticketsUsable: span.ticketsUsable,
    hires: hires.length,
    invitations: invitations.length,
    backUntil: backWithoutFeeUntil(tx.facts.pausing, span),
  }
  await queuePausingMail(tx, { kind: 'pausingPlanned', to, content })
}

export const pausingTemplates: Templates<PausingMails> = {
  pausingPlanned(content, context) {
    const { language } = context
    const text = textsIn(language)
    const { pausing, from, until, backUntil } = content
    return {
      values: { what: text(`mail.pausing.${pausing}`), lastDay: dateText(from - 1, language) },
      rows: [
        { label: text('mail.label.pausingLastDay'), lines: [dateText(from - 1, language)] },
        ...(until === null
          ? []
          : [{ label: text('mail.label.pausingResumes'), lines: [dateText(until, language)] }]),
        { label: text('mail.label.pausingCharges'), lines: chargeLines(content, language) },
        ...feeRows(content, language),
        ...lessonRows(content, context),
        { label: text('mail.label.pausingTickets'), lines: ticketLines(content, language) },
        ...staysRows(content, language),
        ...(backUntil === null
          ? []
          : [
              {
                label: text('mail.label.pausingReturn'),
                lines: [text('mail.pausing.return', { date: calendarDateText(backUntil, language) })],
              },
            ]),
      ],
      links: [linkTo('profile', context)],
    }
  },

  pausingTakenBack({ pausing, nextCharge }, context) {
    const { language } = context
    const text = textsIn(language)
    const charges = nextCharge === null ? [] : [{ ...nextCharge, afterPause: false }]
    return {
      values: { what: text(`mail.pausing.${pausing}`) },
      rows: [
        ...charges.map((charge) => ({
          label: text('mail.label.renewal'),
          lines: [chargeLine(charge, language)],
        })),
        { label: text('mail.label.pausingLessons'), lines: [text('mail.pausing.stayCancelled')] },
      ],
      links: [linkTo('booking', context), linkTo('profile', context)],
    }
  },

  pausingOvertaken({ pausing, from }, context) {
    const text = textsIn(context.language)
    return {
      values: { what: text(`mail.pausing.${pausing}`) },
      rows: [{ label: text('mail.label.pausingPlanned'), lines: [dateText(from, context.language)] }],
      links: [linkTo('profile', context)],
    }
  },
}

type Planned = PausingMails['pausingPlanned']

function chargeLines({ charges, byCard, pausing }: Planned, language: Language): string[] {
  const text = textsIn(language)
  if (!byCard) return [text('mail.pausing.atStudio')]
  const lines = charges.map((charge) => chargeLine(charge, language))
  if (lines.length === 0) return [text('mail.pausing.noCharge')]
  return pausing === 'leave' ? [...lines, text('mail.pausing.noLaterCharge')] : lines
}

const chargeLine = ({ at, amount, afterPause }: Charge, language: Language): string =>
  textsIn(language)(afterPause ? 'mail.pausing.chargeAfter' : 'mail.pausing.charge', {
    date: dateText(at, language),
    amount: yenText(amount, language),
  })

/** What a pause costs, on which days and how it is paid. */
function feeRows({ fees = [], byCard }: Planned, language: Language): MailRow[] {
  const [first] = fees
  if (first === undefined) return []
  const text = textsIn(language)
  const days = fees.map(({ at }) => dateText(at, language)).join(text('mail.pausing.dayGap'))
  return [
    {
      label: text('mail.label.pauseFees'),
      lines: [
        text('mail.pausing.fee', { amount: yenText(first.amount, language) }),
        text(byCard ? 'mail.pausing.feeByCard' : 'mail.pausing.feeAtStudio', { days }),
      ],
    },
  ]
}

function lessonRows({ cancelled, waits }: Planned, { language }: MailContext): MailRow[] {
  const text = textsIn(language)
  const lineOf = ({ title, titleEn, startsAt, endsAt }: EndedBooking) =>
    `${shortDayText(startsAt, language)} ${timeRangeText(startsAt, endsAt)} ${inLanguage(language, title, titleEn)}`
  return [
    {
      label: text('mail.label.pausingLessons'),
      lines: cancelled.length === 0 ? [text('mail.pausing.noLessons')] : cancelled.map(lineOf),
    },
    ...(waits.length === 0 ? [] : [{ label: text('mail.label.pausingWaits'), lines: waits.map(lineOf) }]),
  ]
}

function ticketLines(
  { ticketsReturned, tickets, ticketsUsable, pausing }: Planned,
  language: Language,
): string[] {
  const text = textsIn(language)
  return [
    ...(ticketsReturned > 0 ? [text('mail.pausing.ticketsBack', { count: ticketsReturned })] : []),
    text('mail.pausing.tickets', { count: tickets }),
    ...(tickets === 0
      ? []
      : [text(ticketsUsable ? 'mail.pausing.ticketsUsable' : `mail.pausing.ticketsLater.${pausing}`)]),
  ]
}

function staysRows({ hires, invitations }: Planned, language: Language): MailRow[] {
  const text = textsIn(language)
  const lines = [
    ...(hires > 0 ? [text('mail.pausing.hires', { count: hires })] : []),
    ...(invitations > 0 ? [text('mail.pausing.invitations', { count: invitations })] : []),
  ]
  return lines.length === 0 ? [] : [{ label: text('mail.label.pausingStays'), lines }]
}

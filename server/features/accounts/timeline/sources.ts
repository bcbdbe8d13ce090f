import { auditActions } from '#contract/audit.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { TimelineEntry, TimelineKind } from '#contract/accounts/timeline.ts'
import type { Reader } from '#server/database/database.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { readEntries } from '#server/features/audit/list-entries.ts'
import { listIdsBefore } from '#server/features/audit/queries.ts'
import {
  listAttendedBefore,
  listBookedBefore,
  listCancelledBefore,
} from '#server/features/bookings/member-queries.ts'
import { listEndedBefore, listJoinedBefore } from '#server/features/bookings/waiting-list/queries.ts'
import { listAnsweredBefore, listAskedBefore } from '#server/features/inquiries/queries.ts'
import { reasonOf, stateOf, subjectOf } from '#server/features/mails/list-mails.ts'
import { subjectOf as paymentSubjectOf } from '#server/features/payments/payment-subject.ts'
import {
  listFailedBefore,
  listPaidBefore,
  listPausingEventsBefore,
  listRefundedBefore,
} from '#server/features/payments/timeline-queries.ts'
import { listHiredBefore, listHiresCancelledBefore } from '#server/features/hires/queries.ts'
import { listMovedBefore } from '#server/features/tickets/queries.ts'
import { listMailsBefore } from '#server/mail/queries.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { listRegisteredBefore } from './queries.ts'

/** What a source reads for. */
interface Subject {
  facts: StudioFacts
  reader: Reader
  memberId: string
  /** The guests who became the member. */
  guestIds: readonly string[]
  /** The kinds that are wanted together. */
  kinds: readonly TimelineKind[]
  language: Language
  writeMail: WriteMail
}

type Facts<Entry> = Entry extends TimelineEntry ? Omit<Entry, 'id' | 'at' | 'kind' | 'by'> : never

/** An entry before it is merged with those of other sources. The id is that of the row. */
export interface TimelineRow {
  id: string
  at: number
  actorId: string | null
  facts: Facts<TimelineEntry>
}

/**
 * A list of rows of one feature that tell what happened with a member. The name stands in the cursors of its
 * entries.
 */
export interface Source {
  name: string
  kind: TimelineKind
  /** Newest first. */
  list: (subject: Subject, earlier: Earlier) => Promise<TimelineRow[]>
}

function source<Row extends { id: string; at: number; actorId?: string | null }>(
  name: string,
  kind: TimelineKind,
  listRows: (subject: Subject, earlier: Earlier) => Promise<Row[]>,
  factsOf: (row: Row, subject: Subject) => Facts<TimelineEntry>,
): Source {
  return {
    name,
    kind,
    list: async (subject, earlier) =>
      (await listRows(subject, earlier)).map((row) => ({
        id: row.id,
        at: row.at,
        actorId: row.actorId ?? null,
        facts: factsOf(row, subject),
      })),
  }
}

/** A name in both languages. Where the English one is missing, the Japanese one stands for it. */
const bothNames = (name: string, nameEn: string) => ({
  ja: name,
  en: inLanguage('en', name, nameEn),
})

/** The registration says by whom the member was added. */
const aboutAccount = [...auditActions.member, ...auditActions.security].filter(
  (action) => action !== 'member.added',
)

const ofOnePayment: readonly AuditAction[] = [
  'payment.disputed',
  'payment.disputeWon',
  'payment.disputeLost',
  'payment.disputeDropped',
  'receipt.addressed',
  'receipt.issued',
  'refund.requested',
]

/** The ledger has what was paid and what went back. */
const aboutPayments: readonly AuditAction[] = ['paymentLink.sent', 'payment.reminded', ...ofOnePayment]

const logged = (
  name: string,
  kind: TimelineKind,
  entries: { actions: readonly AuditAction[]; about: 'account' | 'payments' },
) =>
  source(
    name,
    kind,
    async ({ reader, memberId, language }, earlier) => {
      const ids = await listIdsBefore(reader, { memberId, ...entries }, earlier)
      return readEntries(reader, ids, language)
    },
    ({ subjectId, entry }) => ({
      what: 'logged',
      entry,
      paymentId: ofOnePayment.includes(entry.action) ? subjectId : null,
    }),
  )

interface LessonRow {
  lessonId: string
  title: string
  titleEn: string
  startsAt: number
}

const ofLesson = ({ lessonId, title, titleEn, startsAt }: LessonRow) => ({
  lessonId,
  title: bothNames(title, titleEn),
  start: isoText(startsAt),
})

interface HireRow {
  name: string
  nameEn: string
  startsAt: number
  endsAt: number
}

const ofHire = ({ name, nameEn, startsAt, endsAt }: HireRow) => ({
  space: bothNames(name, nameEn),
  start: isoText(startsAt),
  end: isoText(endsAt),
})

/** Of a longer text the beginning is enough to recognise it. */
const shownCharacters = 200

const beginningOf = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text

/**
 * At one instant, entries of a later source are the newer ones: a mail tells of the booking that was made
 * with it.
 */
export const sources: readonly Source[] = [
  source(
    'registered',
    'account',
    ({ reader, memberId }, earlier) => listRegisteredBefore(reader, memberId, earlier),
    () => ({ what: 'registered' }),
  ),
  logged('accountLog', 'account', { actions: aboutAccount, about: 'account' }),
  source(
    'pausings',
    'account',
    ({ reader, memberId }, earlier) => listPausingEventsBefore(reader, memberId, earlier),
    ({ event, kind, fromAt, untilAt }) => ({
      what: 'pausing',
      pausing: kind,
      event,
      lastDay: dateOf(fromAt - 1),
      resumesOn: untilAt === null ? null : dateOf(untilAt),
    }),
  ),
  source(
    'asked',
    'inquiry',
    ({ reader, memberId }, earlier) => listAskedBefore(reader, memberId, earlier),
    ({ text }) => ({ what: 'asked', text: beginningOf(text) }),
  ),
  source(
    'answered',
    'inquiry',
    ({ reader, memberId }, earlier) => listAnsweredBefore(reader, memberId, earlier),
    ({ text }) => ({ what: 'answered', text: beginningOf(text) }),
  ),
  source(
    'waited',
    'booking',
    ({ reader, memberId }, earlier) => listJoinedBefore(reader, memberId, earlier),
    (lesson) => ({ what: 'waited', ...ofLesson(lesson) }),
  ),
  source(
    'waitEnded',
    'booking',
    ({ reader, memberId }, earlier) => listEndedBefore(reader, memberId, earlier),
    ({ endedBy, ...lesson }) => ({ what: 'waitEnded', ...ofLesson(lesson), endedBy }),
  ),
  source(
    'booked',
    'booking',
    ({ reader, ...bookers }, earlier) => listBookedBefore(reader, bookers, earlier),
    ({ tickets, guestId, ...lesson }) => ({
      what: 'booked',
      ...ofLesson(lesson),
      tickets,
      asGuest: guestId !== null,
    }),
  ),
  source(
    'cancelled',
    'booking',
    ({ reader, ...bookers }, earlier) => listCancelledBefore(reader, bookers, earlier),
    ({ at, tickets, ticketsKept, lessonCancelledAt, ...lesson }) => ({
      what: 'cancelled',
      ...ofLesson(lesson),
      tickets,
      kept: ticketsKept === 1,
      withLesson: lessonCancelledAt === at,
    }),
  ),
  source(
    'hired',
    'booking',
    ({ reader, memberId }, earlier) => listHiredBefore(reader, memberId, earlier),
    (hire) => ({ what: 'hired', ...ofHire(hire) }),
  ),
  source(
    'hireCancelled',
    'booking',
    ({ reader, memberId }, earlier) => listHiresCancelledBefore(reader, memberId, earlier),
    (hire) => ({ what: 'hireCancelled', ...ofHire(hire) }),
  ),
  source(
    'attended',
    'attendance',
    ({ reader, ...bookers }, earlier) => listAttendedBefore(reader, bookers, earlier),
    ({ status, ...lesson }) => ({ what: status === 'attended' ? 'came' : 'missed', ...ofLesson(lesson) }),
  ),
  source(
    'paid',
    'payment',
    ({ reader, ...payers }, earlier) => listPaidBefore(reader, payers, earlier),
    ({ id, method, amount, tickets, ...payment }) => ({
      what: 'paid',
      paymentId: id,
      subject: paymentSubjectOf(payment),
      method,
      amount,
      tickets,
    }),
  ),
  source(
    'refunded',
    'payment',
    async ({ reader, ...payers }, earlier) =>
      (await listRefundedBefore(reader, payers, earlier)).map(({ id, entryId, ...refund }) => ({
        ...refund,
        id: entryId,
        paymentId: id,
      })),
    ({ paymentId, amount, byDispute, ...payment }) => ({
      what: 'refunded',
      paymentId,
      subject: paymentSubjectOf(payment),
      amount,
      byDispute: byDispute === 1,
    }),
  ),
  source(
    'chargeFailed',
    'payment',
    ({ reader, memberId }, earlier) => listFailedBefore(reader, memberId, earlier),
    ({ attempt }) => ({ what: 'chargeFailed', attempt }),
  ),
  logged('paymentLog', 'payment', { actions: aboutPayments, about: 'payments' }),
  source(
    'ticketsMoved',
    'ticket',
    // The tickets of a booking or of a payment stand in its entry, so that they are left out beside it.
    ({ reader, memberId, kinds }, earlier) =>
      listMovedBefore(
        reader,
        { memberId, withBookings: !kinds.includes('booking'), withPayments: !kinds.includes('payment') },
        earlier,
      ),
    ({ change, balance, reason, note, title, titleEn }) => ({
      what: 'ticketsMoved',
      change,
      balance,
      reason,
      note,
      title: title === null ? null : bothNames(title, titleEn ?? ''),
    }),
  ),
  source(
    'mailed',
    'mail',
    async ({ reader, ...recipients }, earlier) =>
      (await listMailsBefore(reader, recipients, earlier)).map((mail) => ({ ...mail, at: mail.writtenAt })),
    (mail, { facts, language, writeMail }) => ({
      what: 'mailed',
      subject: subjectOf(facts, { ...mail, language }, writeMail),
      recipient: mail.recipient,
      state: stateOf(mail),
      reason: reasonOf(mail),
    }),
  ),
]

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
} from '#server/features/bookings/history-queries.ts'
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
  actorId?: string | null
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

/** A name in both languages. Where the English one is missing, the Japanese one stands for it. */
const bothNames = (name: string, nameEn: string) => ({
  ja: name,
  en: inLanguage('en', name, nameEn),
})

/** The registration says by whom the member was added. */
const aboutAccount = [...auditActions.member, ...auditActions.security].filter(
  (action) => action !== 'member.added',
)

const aboutDisputes = [
  'payment.disputed',
  'payment.disputeWon',
  'payment.disputeLost',
  'payment.disputeDropped',
] as const satisfies readonly AuditAction[]

/** The ledger has what was paid and what went back. */
const aboutPayments = [
  'paymentLink.sent',
  'payment.reminded',
  ...aboutDisputes,
  'receipt.addressed',
  'receipt.issued',
  'refund.requested',
] as const satisfies readonly AuditAction[]

const ofOnePayment: readonly AuditAction[] = [
  ...aboutDisputes,
  'receipt.addressed',
  'receipt.issued',
  'refund.requested',
]

export const registered: Source = {
  name: 'registered',
  kind: 'account',
  list: async ({ reader, memberId }, earlier) =>
    (await listRegisteredBefore(reader, memberId, earlier)).map((row) => ({
      ...row,
      facts: { what: 'registered' },
    })),
}

export const accountLog: Source = {
  name: 'accountLog',
  kind: 'account',
  list: (subject, earlier) => logged(subject, { actions: aboutAccount, about: 'account' }, earlier),
}

export const paymentLog: Source = {
  name: 'paymentLog',
  kind: 'payment',
  list: (subject, earlier) => logged(subject, { actions: aboutPayments, about: 'payments' }, earlier),
}

async function logged(
  { reader, memberId, language }: Subject,
  wanted: { actions: readonly AuditAction[]; about: 'account' | 'payments' },
  earlier: Earlier,
): Promise<TimelineRow[]> {
  const ids = await listIdsBefore(reader, { memberId, ...wanted }, earlier)
  return (await readEntries(reader, ids, language)).map(({ id, at, subjectId, entry }) => ({
    id,
    at,
    facts: {
      what: 'logged',
      entry,
      paymentId: ofOnePayment.includes(entry.action) ? subjectId : null,
    },
  }))
}

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

export const booked: Source = {
  name: 'booked',
  kind: 'booking',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listBookedBefore(reader, bookers, earlier)).map(
      ({ id, at, actorId, tickets, guestId, ...lesson }) => ({
        id,
        at,
        actorId,
        facts: { what: 'booked', ...ofLesson(lesson), tickets, asGuest: guestId !== null },
      }),
    ),
}

export const cancelled: Source = {
  name: 'cancelled',
  kind: 'booking',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listCancelledBefore(reader, bookers, earlier)).map(({ id, at, actorId, tickets, ...row }) => ({
      id,
      at,
      actorId,
      facts: {
        what: 'cancelled',
        ...ofLesson(row),
        tickets,
        kept: row.ticketsKept === 1,
        withLesson: row.lessonCancelledAt === at,
      },
    })),
}

export const attended: Source = {
  name: 'attended',
  kind: 'attendance',
  list: async ({ reader, ...bookers }, earlier) =>
    (await listAttendedBefore(reader, bookers, earlier)).map(({ id, at, actorId, status, ...lesson }) => ({
      id,
      at,
      actorId,
      facts: { what: status === 'attended' ? 'came' : 'missed', ...ofLesson(lesson) },
    })),
}

export const waited: Source = {
  name: 'waited',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listJoinedBefore(reader, memberId, earlier)).map(({ id, at, ...lesson }) => ({
      id,
      at,
      facts: { what: 'waited', ...ofLesson(lesson) },
    })),
}

export const waitEnded: Source = {
  name: 'waitEnded',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listEndedBefore(reader, memberId, earlier)).map(({ id, at, endedBy, ...lesson }) => ({
      id,
      at,
      facts: { what: 'waitEnded', ...ofLesson(lesson), endedBy },
    })),
}

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

export const hired: Source = {
  name: 'hired',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listHiredBefore(reader, memberId, earlier)).map(({ id, at, actorId, ...hire }) => ({
      id,
      at,
      actorId,
      facts: { what: 'hired', ...ofHire(hire) },
    })),
}

export const hireCancelled: Source = {
  name: 'hireCancelled',
  kind: 'booking',
  list: async ({ reader, memberId }, earlier) =>
    (await listHiresCancelledBefore(reader, memberId, earlier)).map(({ id, at, actorId, ...hire }) => ({
      id,
      at,
      actorId,
      facts: { what: 'hireCancelled', ...ofHire(hire) },
    })),
}

export const mailed: Source = {
  name: 'mailed',
  kind: 'mail',
  list: async ({ facts, reader, language, writeMail, ...recipients }, earlier) =>
    (await listMailsBefore(reader, recipients, earlier)).map((mail) => ({
      id: mail.id,
      at: mail.writtenAt,
      facts: {
        what: 'mailed',
        subject: subjectOf(facts, { ...mail, language }, writeMail),
        recipient: mail.recipient,
        state: stateOf(mail),
        reason: reasonOf(mail),
      },
    })),
}

/** Of a longer text the beginning is enough to recognise it. */
const shownCharacters = 200

const beginningOf = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text

export const asked: Source = {
  name: 'asked',
  kind: 'inquiry',
  list: async ({ reader, memberId }, earlier) =>
    (await listAskedBefore(reader, memberId, earlier)).map(({ id, at, text }) => ({
      id,
      at,
      facts: { what: 'asked', text: beginningOf(text) },
    })),
}

export const answered: Source = {
  name: 'answered',
  kind: 'inquiry',
  list: async ({ reader, memberId }, earlier) =>
    (await listAnsweredBefore(reader, memberId, earlier)).map(({ id, at, actorId, text }) => ({
      id,
      at,
      actorId,
      facts: { what: 'answered', text: beginningOf(text) },
    })),
}

export const paid: Source = {
  name: 'paid',
  kind: 'payment',
  list: async ({ reader, ...payers }, earlier) =>
    (await listPaidBefore(reader, payers, earlier)).map(
      ({ id, at, actorId, method, amount, tickets, ...row }) => ({
        id,
        at,
        actorId,
        facts: { what: 'paid', paymentId: id, subject: paymentSubjectOf(row), method, amount, tickets },
      }),
    ),
}

export const refunded: Source = {
  name: 'refunded',
  kind: 'payment',
  list: async ({ reader, ...payers }, earlier) =>
    (await listRefundedBefore(reader, payers, earlier)).map(
      ({ id, entryId, at, amount, byDispute, ...row }) => ({
        id: entryId,
        at,
        facts: {
          what: 'refunded',
          paymentId: id,
          subject: paymentSubjectOf(row),
          amount,
          byDispute: byDispute === 1,
        },
      }),
    ),
}

export const chargeFailed: Source = {
  name: 'chargeFailed',
  kind: 'payment',
  list: async ({ reader, memberId }, earlier) =>
    (await listFailedBefore(reader, memberId, earlier)).map(({ id, at, attempt }) => ({
      id,
      at,
      facts: { what: 'chargeFailed', attempt },
    })),
}

export const pausings: Source = {
  name: 'pausings',
  kind: 'account',
  list: async ({ reader, memberId }, earlier) =>
    (await listPausingEventsBefore(reader, memberId, earlier)).map(
      ({ id, at, event, kind, fromAt, untilAt }) => ({
        id,
        at,
        facts: {
          what: 'pausing',
          pausing: kind,
          event,
          lastDay: dateOf(fromAt - 1),
          resumesOn: untilAt === null ? null : dateOf(untilAt),
        },
      }),
    ),
}

/** The tickets of a booking or of a payment stand in its entry, so that they are left out beside it. */
export const ticketsMoved: Source = {
  name: 'ticketsMoved',
  kind: 'ticket',
  list: async ({ reader, memberId, kinds }, earlier) => {
    const wanted = {
      memberId,
      withBookings: !kinds.includes('booking'),
      withPayments: !kinds.includes('payment'),
    }
    return (await listMovedBefore(reader, wanted, earlier)).map(
      ({ id, at, actorId, title, titleEn, ...row }) => ({
        id,
        at,
        actorId,
        facts: {
          what: 'ticketsMoved',
          ...row,
          title: title === null ? null : bothNames(title, titleEn ?? ''),
        },
      }),
    )
  },
}

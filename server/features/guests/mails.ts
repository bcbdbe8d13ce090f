import type { TransactionContext } from '#server/context.ts'
import type { CancelledSeat } from '#server/features/bookings/cancel.ts'
import { lessonInMail, aboutLesson, wordsOf } from '#server/features/bookings/lesson-in-mail.ts'
import type { Moved, WithReason, WithTeacher } from '#server/features/bookings/lesson-in-mail.ts'
import { asCancelled, descriptionOf, entryOf } from '#server/features/bookings/mails.ts'
import type { AboutBooking } from '#server/features/bookings/mails.ts'
import { findHold } from '#server/features/guests/trial/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { linkTo, momentText, zonedMomentText } from '#server/mail/body.ts'
import type { MailBody, MailRow } from '#server/mail/body.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import { addressOfOwnPage, linkToOwnPage } from '#server/mail/own-page-link.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import type { Worded } from '#studio/languages.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { findGuest } from './queries.ts'

interface Price {
  /** Whole yen: the price, and what is still to be paid. */
  price: number
  open: number
  /** Whether the guest can pay on the website. */
  online: boolean
}

interface Refunded {
  /** Whole yen that go back. */
  refund: number
}

export interface GuestMails {
  /**
   * A visitor has taken a seat, which waits until then for the guest to confirm it. Holds no word that the
   * visitor typed.
   */
  guestConfirm: AboutBooking & { expiresAt: number }
  /** `byMember`: the guest booked on the website, and no administrator did. */
  guestBooked: AboutBooking & Price & { byMember: boolean }
  guestReminder: AboutBooking & Price
  guestCancelled: AboutBooking & Refunded & { byMember: boolean }
  guestLessonMoved: AboutBooking & Moved
  guestTeacherChanged: AboutBooking & WithTeacher
  guestLessonCancelled: AboutBooking & Refunded & WithReason
  /** A lesson that a closure had cancelled takes place after all. */
  guestLessonBack: AboutBooking
  /** The guest asked for the link of the booking again. */
  guestLink: AboutBooking & Price
  guestPaid: AboutBooking & { amount: number; number: number; paidAt: number }
}

const queue = outboxFor<GuestMails>()

/**
 * Queues a mail to a guest. A guest without an e-mail address gets none, and one who has not confirmed the
 * seat only the mail that asks for it: until then the address may be anyone's.
 */
export async function mailGuest<Kind extends keyof GuestMails>(
  tx: TransactionContext,
  mail: { kind: Kind; guestId: string; content: GuestMails[Kind]; waitMs?: number },
): Promise<void> {
  const { guestId, content } = mail
  const guest = await findGuest(tx.writer, guestId)
  if (guest === undefined || guest.email === null) return
  const isUnconfirmed = (await findHold(tx.writer, content.bookingId)) !== undefined
  if (isUnconfirmed !== (mail.kind === 'guestConfirm')) return
  const to = {
    email: guest.email,
    name: isUnconfirmed ? '' : guest.name,
    memberId: null,
    language: guest.language,
  }
  await queue(tx, { ...mail, to, guestId, lessonId: content.lesson.id })
}

/** A mail about a lesson that the guest attends. */
const beforeLesson = (
  content: AboutBooking & Parameters<typeof aboutLesson>[0],
  context: MailContext,
  rows: Parameters<typeof aboutLesson>[2],
): MailBody => ({
  ...aboutLesson(content, context, rows),
  links: [linkToOwnPage(content, context), linkTo('address', context)],
})

/** What the guest must know before the lesson. */
const beforeVisit = (content: AboutBooking & Price, context: MailContext): MailBody =>
  beforeLesson(content, context, {
    shows: ['teacher', 'where', 'bring', 'deadline'],
    own: [priceRow(content, context)],
  })

const cancelled = (content: AboutBooking & Refunded & WithReason, context: MailContext): MailBody => ({
  ...aboutLesson(content, context, { own: refundRows(content, context) }),
  links: [linkTo('booking', context)],
  calendarEntries: [asCancelled(entryOfGuest(content, context))],
})

export const guestTemplates: Templates<GuestMails> = {
  guestConfirm(content, context) {
    const { language } = context
    const text = textsIn(language)
    const until = {
      label: text('mail.label.confirmUntil'),
      lines: [zonedMomentText(content.expiresAt, language)],
    }
    return {
      ...aboutLesson(content, context, { shows: ['where'], own: [until] }),
      links: [{ text: text('mail.link.confirmTrial'), url: addressOfOwnPage(content, context) }],
    }
  },

  guestBooked: (content, context) => ({
    ...beforeVisit(content, context),
    calendarEntries: [entryOfGuest(content, context)],
  }),

  guestReminder: beforeVisit,

  guestCancelled: cancelled,

  guestLessonMoved: (content, context) => ({
    ...beforeLesson(content, context, { shows: ['teacher', 'where', 'deadline'] }),
    calendarEntries: [entryOfGuest(content, context)],
  }),

  guestTeacherChanged: (content, context) => ({
    ...beforeLesson(content, context, { shows: ['where', 'deadline'] }),
    calendarEntries: [entryOfGuest(content, context)],
  }),

  guestLessonCancelled: cancelled,

  guestLessonBack: (content, context) => ({
    ...aboutLesson(content, context),
    links: [linkTo('booking', context)],
  }),

  guestLink: (content, context) =>
    beforeLesson(content, context, {
      shows: ['teacher', 'where', 'deadline'],
      own: [priceRow(content, context)],
    }),

  guestPaid(content, context) {
    const { language } = context
    const text = textsIn(language)
    const { rows } = wordsOf(content.lesson, context)
    const amount = yenText(content.amount, language)
    return {
      values: { amount },
      rows: [
        { label: text('mail.label.amount'), lines: [text('mail.amountPaid', { amount })] },
        { label: text('mail.label.paidAt'), lines: [momentText(content.paidAt, language)] },
        {
          label: text('mail.label.receiptNumber'),
          lines: [text('mail.receiptNumber', { number: receiptNumber(content.number) })],
        },
        rows.lesson,
        rows.when,
      ],
      links: [linkToOwnPage(content, context)],
    }
  },
}

function priceRow({ price, open, online }: Price, { language }: MailContext): MailRow {
  const text = textsIn(language)
  const amount = yenText(price, language)
  const key = price === 0 ? 'free' : open === 0 ? 'paid' : online ? 'online' : 'onSite'
  const left =
    open > 0 && open < price ? [text('mail.guestBooked.pay.open', { open: yenText(open, language) })] : []
  return {
    label: text('mail.label.payment'),
    lines: [text(`mail.guestBooked.pay.${key}`, { amount }), ...left],
  }
}

function refundRows({ refund }: Refunded, { language }: MailContext): MailRow[] {
  const text = textsIn(language)
  if (refund === 0) return []
  const line = text('mail.guestCancelled.refund', { amount: yenText(refund, language) })
  return [{ label: text('mail.label.refund'), lines: [line] }]
}

/** The entry for the guest's calendar. It leads to the guest's own page instead of the pages of members. */
export function entryOfGuest(about: AboutBooking, context: MailContext): CalendarEntry {
  const url = addressOfOwnPage(about, context)
  return { ...entryOf(about, context), url, description: descriptionOf(about.lesson, url, context) }
}

/** Tells the guests that the studio has cancelled the lessons of their seats. */
export async function mailCancelledSeats(
  tx: TransactionContext,
  seats: readonly CancelledSeat[],
  reason: Worded,
): Promise<void> {
  for (const { id: bookingId, guestId, lesson, refund } of seats) {
    const content = { bookingId, lesson: lessonInMail(lesson), refund, reason }
    await mailGuest(tx, { kind: 'guestLessonCancelled', guestId, content })
  }
}

interface Seat {
  id: string
  guestId: string
}

/** Tells the guests that the lesson of their seats has another time. */
export async function mailMovedSeats(
  tx: TransactionContext,
  seats: readonly Seat[],
  { before, after, freeUntil }: { before: Lesson; after: Lesson; freeUntil: number | null },
): Promise<void> {
  const previous = { previousStart: before.startsAt, previousEnd: before.endsAt }
  for (const { id: bookingId, guestId } of seats) {
    const content = { bookingId, lesson: { ...lessonInMail(after), freeUntil }, ...previous }
    await mailGuest(tx, { kind: 'guestLessonMoved', guestId, content })
  }
}

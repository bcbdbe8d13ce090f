import type { TransactionContext } from '#server/context.ts'
import type { CancelledBooking, CancelledSeat } from '#server/features/bookings/cancel.ts'
import {
  lessonInMail,
  reasonRows,
  teacherRows,
  whenText,
  wordsOf,
} from '#server/features/bookings/lesson-in-mail.ts'
import type { WithReason } from '#server/features/bookings/lesson-in-mail.ts'
import {
  asCancelled,
  entryOf,
  givenBackOf,
  givenBackRows,
  queueBookingMail,
  ticketRow,
} from '#server/features/bookings/mails.ts'
import type { AboutBooking, BookingMails, GivenBack } from '#server/features/bookings/mails.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { mailEndedWaits } from '#server/features/bookings/waiting-list/end-waiting.ts'
import type { EndedWait } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { mailCancelledSeats } from '#server/features/guests/mails.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { linkTo } from '#server/mail/body.ts'
import type { MailRow } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import type { Worded } from '#studio/languages.ts'

/** One mail for a member with several bookings that one action of the studio concerns. */
export interface SeveralBookingsMails {
  lessonsChanged: { bookings: Array<BookingMails['lessonChanged']> }
  lessonsCancelled: { bookings: AboutBooking[]; ticketsReturned: number } & WithReason & GivenBack
}

const queueSeveralMail = outboxFor<SeveralBookingsMails>()

/** Tells the members that the lessons of their bookings have another time: each member once. */
export async function mailNewTimes(
  tx: TransactionContext,
  moved: ReadonlyArray<AddressedBooking & { before: Lesson; after: Lesson; freeUntil: number | null }>,
): Promise<void> {
  for (const [to, ...others] of ofMembers(moved)) {
    const bookings = [to, ...others].map(({ id, before, after, freeUntil }) => ({
      bookingId: id,
      lesson: { ...lessonInMail(after), freeUntil },
      previousStart: before.startsAt,
      previousEnd: before.endsAt,
    }))
    const [content] = bookings
    if (others.length === 0 && content) {
      await queueBookingMail(tx, { kind: 'lessonChanged', to, content })
    } else await queueSeveralMail(tx, { kind: 'lessonsChanged', to, content: { bookings } })
  }
}

/**
 * Tells guests and members that the studio has cancelled lessons: each member once of the bookings, and once
 * of the waits.
 */
export async function mailCancelledLessons(
  tx: TransactionContext,
  {
    bookings: cancelled,
    guests,
    waits,
    reason,
  }: {
    bookings: readonly CancelledBooking[]
    guests: readonly CancelledSeat[]
    waits: readonly EndedWait[]
    reason: Worded
  },
): Promise<void> {
  await mailCancelledSeats(tx, guests, reason)
  await mailEndedWaits(tx, waits, reason)
  for (const [to, ...others] of ofMembers(cancelled)) {
    const own = [to, ...others]
    const bookings = own.map(({ id, lesson }) => ({ bookingId: id, lesson: lessonInMail(lesson) }))
    const ticketsReturned = own.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)
    const [booking] = bookings
    if (others.length === 0 && booking) {
      const content = { ...booking, ticketsReturned, reason, ...givenBackOf(own) }
      await queueBookingMail(tx, { kind: 'lessonCancelled', to, content })
    } else {
      const content = { bookings, ticketsReturned, reason, ...givenBackOf(own) }
      await queueSeveralMail(tx, { kind: 'lessonsCancelled', to, content })
    }
  }
}

/** The bookings of each member, in order of their lessons. */
function ofMembers<B extends AddressedBooking & ({ lesson: Lesson } | { after: Lesson })>(
  bookings: readonly B[],
): Array<[B, ...B[]]> {
  const startOf = (booking: B) => ('after' in booking ? booking.after : booking.lesson).startsAt
  const inOrder = bookings.toSorted((a, b) => startOf(a) - startOf(b))
  return [...Map.groupBy(inOrder, ({ memberId }) => memberId).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  )
}

export const severalBookingsTemplates: Templates<SeveralBookingsMails> = {
  lessonsChanged({ bookings }, context) {
    const text = textsIn(context.language)
    return {
      values: { lessons: bookings.length },
      rows: [
        ...bookings.map((booking): MailRow => {
          const { title, rows: own } = wordsOf(booking.lesson, context)
          const previous = whenText(booking.previousStart, booking.previousEnd, context.language)
          const line = (label: string, words: string) => text('mail.labelled', { label, words })
          return {
            label: text('mail.label.lesson'),
            lines: [
              title,
              line(text('mail.label.after'), own.when.lines.join(' ')),
              line(text('mail.label.before'), previous),
              ...teacherRows(booking.lesson, context).map(({ label, lines }) => line(label, lines.join(' '))),
              line(own.deadline.label, own.deadline.lines.join(' ')),
            ],
          }
        }),
        ...commonRows(bookings, context),
      ],
      links: [linkTo('profile', context), linkTo('address', context)],
      calendarEntries: bookings.map((booking) => entryOf(booking, context)),
    }
  },

  lessonsCancelled({ bookings, ticketsReturned: count, reason, given }, context) {
    const text = textsIn(context.language)
    return {
      values: { lessons: bookings.length },
      rows: [
        ...bookings.map(({ lesson }): MailRow => {
          const { title, rows } = wordsOf(lesson, context)
          return { label: text('mail.label.lesson'), lines: [title, ...rows.when.lines] }
        }),
        ...reasonRows(reason, context),
        ...(count > 0 ? [ticketRow(text('mail.ticketsReturned', { count }), context)] : []),
        ...givenBackRows({ given }, context),
      ],
      links: [linkTo('booking', context)],
      calendarEntries: bookings.map((booking) => asCancelled(entryOf(booking, context))),
    }
  },
}

/** What is the same for all lessons of the studio: where they are, and what to bring. */
function commonRows([booking]: readonly AboutBooking[], context: MailContext): MailRow[] {
  if (booking === undefined) return []
  const { where, bring } = wordsOf(booking.lesson, context).rows
  return [where, bring]
}

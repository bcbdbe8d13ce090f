import type { TransactionContext } from '#server/context.ts'
import { lessonInMail, whenText, wordsOf } from '#server/features/bookings/lesson-in-mail.ts'
import type { LessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import type { CancelledBooking } from '#server/features/bookings/cancel.ts'
import {
  asCancelled,
  entryOf,
  givenBackOf,
  givenBackRows,
  ticketRow,
} from '#server/features/bookings/mails.ts'
import type { AboutBooking, GivenBack } from '#server/features/bookings/mails.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import type { EndedWait } from '#server/features/bookings/waiting-list/end-waiting.ts'
import * as hireEntries from '#server/features/hires/hire-in-mail.ts'
import type { HireInMail } from '#server/features/hires/hire-in-mail.ts'
import { spacesLink } from '#server/features/hires/mails.ts'
import type { CancelledInClosure } from '#server/features/hires/mails.ts'
import { endedHiresRow } from '#server/features/hires/refund.ts'
import type { RefundInMail } from '#server/features/hires/refund.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Closure, ClosureWithSpaces } from '#server/features/spaces/closure-queries.ts'
import { linkTo } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import { closedTimeText } from '#time/tokyo.ts'

type ClosureInMail = Pick<Closure, 'startsAt' | 'endsAt' | 'reasonJa' | 'reasonEn'> & {
  /** Absent when the whole studio is closed. */
  spaces?: Array<{ name: string; nameEn: string }>
}

export interface ClosureMails {
  studioClosed: {
    closure: ClosureInMail
    bookings: AboutBooking[]
    /** The lessons whose waiting lists the member was on. */
    waitedFor: LessonInMail[]
    ticketsReturned: number
    /** What came back of seats in events. */
    given?: GivenBack['given']
    /** None in mails of earlier versions. */
    hires?: Array<{ hire: HireInMail; refunds: RefundInMail[] }>
  }
  studioReopened: { closure: ClosureInMail; lessons: LessonInMail[] }
}

const queueClosureMail = outboxFor<ClosureMails>()

/**
 * Tells each member once which bookings and hires the closure has cancelled, and which waits it has ended.
 */
export async function mailClosure(
  tx: TransactionContext,
  closure: ClosureWithSpaces,
  {
    bookings,
    waits,
    hires,
  }: {
    bookings: readonly CancelledBooking[]
    waits: readonly EndedWait[]
    hires: readonly CancelledInClosure[]
  },
): Promise<void> {
  const ofMembers = hires.flatMap(({ to }) => (to.memberId === null ? [] : { ...to, memberId: to.memberId }))
  for (const [to] of byMember([...bookings, ...waits, ...ofMembers])) {
    const own = inOrder(bookings.filter(({ memberId }) => memberId === to.memberId))
    const waited = inOrder(waits.filter(({ memberId }) => memberId === to.memberId))
    const content = {
      closure: inMail(closure),
      bookings: own.map(({ id, lesson }) => ({ bookingId: id, lesson: lessonInMail(lesson) })),
      waitedFor: waited.map(({ lesson }) => lessonInMail(lesson)),
      ticketsReturned: own.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0),
      ...givenBackOf(own),
      hires: hires
        .filter((cancelled) => cancelled.to.memberId === to.memberId)
        .map(({ hire, refunds }) => ({ hire, refunds })),
    }
    await queueClosureMail(tx, { kind: 'studioClosed', to, content })
  }
}

/**
 * Tells each member once which lessons that they had booked take place after all. Returns how many members.
 */
export async function mailReopening(
  tx: TransactionContext,
  closure: ClosureWithSpaces,
  { bookings, lessons }: { bookings: readonly AddressedBooking[]; lessons: readonly Lesson[] },
): Promise<number> {
  const groups = byMember(bookings)
  for (const [first, ...others] of groups) {
    const booked = new Set([first, ...others].map(({ lessonId }) => lessonId))
    const again = lessons.filter(({ id }) => booked.has(id)).toSorted((a, b) => a.startsAt - b.startsAt)
    const content = { closure: inMail(closure), lessons: again.map(lessonInMail) }
    await queueClosureMail(tx, { kind: 'studioReopened', to: first, content })
  }
  return groups.length
}

const inMail = ({ startsAt, endsAt, reasonJa, reasonEn, spaces }: ClosureWithSpaces): ClosureInMail => ({
  startsAt,
  endsAt,
  reasonJa,
  reasonEn,
  ...(spaces.length > 0 && { spaces: spaces.map(({ name, nameEn }) => ({ name, nameEn })) }),
})

function byMember<Of extends { memberId: string }>(all: readonly Of[]) {
  const groups = Map.groupBy(all, ({ memberId }) => memberId)
  return [...groups.values()] as Array<[Of, ...Of[]]>
}

const inOrder = <Of extends { lesson: Lesson }>(all: readonly Of[]) =>
  all.toSorted((a, b) => a.lesson.startsAt - b.lesson.startsAt)

export const closureTemplates: Templates<ClosureMails> = {
  studioClosed({ closure, bookings, waitedFor, ticketsReturned: count, given, hires = [] }, context) {
    const text = textsIn(context.language)
    const { when, rows } = rowsOf(closure, context)
    const booked = bookings.map(({ lesson }) => lesson)
    const fact = (label: string, lessons: LessonInMail[]) =>
      lessons.length === 0 ? [] : [{ label, lines: linesOf(lessons, context) }]
    return {
      values: { when },
      rows: [
        ...rows,
        ...fact(text('mail.label.cancelledBookings'), booked),
        ...fact(text('mail.label.cancelledWaits'), waitedFor),
        ...(count > 0 ? [ticketRow(text('mail.ticketsReturned', { count }), context)] : []),
        ...givenBackRows({ given }, context),
        ...(hires.length > 0 ? [endedHiresRow(hires, context)] : []),
      ],
      links: [
        ...(booked.length + waitedFor.length > 0 ? [linkTo('booking', context)] : []),
        ...(hires.length > 0 ? [spacesLink(context)] : []),
      ],
      calendarEntries: [
        ...bookings.map((booking) => asCancelled(entryOf(booking, context))),
        ...hires.map(({ hire }) => hireEntries.asCancelled(hireEntries.entryOf(hire, context))),
      ],
    }
  },

  studioReopened({ closure, lessons }, context) {
    const text = textsIn(context.language)
    const { when, rows } = rowsOf(closure, context)
    return {
      values: { when },
      rows: [...rows, { label: text('mail.label.openLessons'), lines: linesOf(lessons, context) }],
      links: [linkTo('booking', context)],
    }
  },
}

function rowsOf(closure: ClosureInMail, { language }: MailContext) {
  const text = textsIn(language)
  const when = closedTimeText(closure.startsAt, closure.endsAt, language)
  const names = (closure.spaces ?? []).map(({ name, nameEn }) =>
    onOneLine(inLanguage(language, name, nameEn)),
  )
  const reason = onOneLine(inLanguage(language, closure.reasonJa, closure.reasonEn))
  return {
    when,
    rows: [
      { label: text('mail.label.closedTime'), lines: [when] },
      ...(names.length > 0 ? [{ label: text('mail.label.closedSpaces'), lines: names }] : []),
      { label: text('mail.label.reason'), lines: [reason] },
    ],
  }
}

/** A line for each lesson: its time and its title. */
const linesOf = (lessons: readonly LessonInMail[], context: MailContext): string[] =>
  lessons.map((lesson) => {
    const when = whenText(lesson.startsAt, lesson.endsAt, context.language)
    return `${when} ${wordsOf(lesson, context).title}`
  })

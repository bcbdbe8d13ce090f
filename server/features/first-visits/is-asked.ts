import type { ReadContext } from '#server/context.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import { findAnswers, findBookingOfPerson, hadLessonBefore } from './queries.ts'

/** The mails about a seat that the person takes. */
const kinds: ReadonlySet<string> = new Set([
  'bookingConfirmed',
  'seatGiven',
  'lessonReminder',
  'guestBooked',
  'guestReminder',
  'guestLink',
])

/** Whether who holds the booking is to answer the questionnaire before its lesson, the person's first one. */
export async function isAsked(
  { reader, facts }: Pick<ReadContext, 'reader' | 'facts'>,
  bookingId: string,
  now: number,
): Promise<boolean> {
  if (!facts.firstVisit.firstVisitAsked) return false
  const booking = await findBookingOfPerson(reader, bookingId)
  if (booking === undefined || booking.erasedAt !== null || booking.endsAt <= now) return false
  const { memberId, guestId } = booking
  const person = memberId === null ? { memberId, guestId: guestId ?? '' } : { memberId, guestId: null }
  return (
    (await findAnswers(reader, person)) === undefined &&
    !(await hadLessonBefore(reader, person, booking.startsAt))
  )
}

/**
 * The booking of a mail whose holder is to answer; undefined for none. It is read when the mail is sent, so
 * that a booking writes no more than before, and who has answered meanwhile is not asked again.
 */
export async function findAskedInMail(
  ctx: Pick<ReadContext, 'reader' | 'facts'>,
  { kind, content, writtenAt }: Pick<QueuedMail, 'kind' | 'content' | 'writtenAt'>,
): Promise<string | undefined> {
  if (!kinds.has(kind)) return undefined
  const { bookingId } = JSON.parse(content) as { bookingId?: string }
  if (bookingId === undefined) return undefined
  return (await isAsked(ctx, bookingId, writtenAt)) ? bookingId : undefined
}

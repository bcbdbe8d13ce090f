import type { AnswerState } from '#contract/answer-state.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ReadContext } from '#server/context.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import { findAnswers, findBookingOfPerson, hadLessonBefore, listAnswered } from './queries.ts'

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

/** Who in the lessons has answered, and who is still to answer; undefined for the others. */
export async function readAnswerStates(
  { reader, facts }: Pick<ReadContext, 'reader' | 'facts'>,
  events: readonly LessonEvent[],
) {
  const guests = events.flatMap(({ resource }) => resource.guests ?? [])
  const members = await listAnswered(reader, 'memberId', [
    ...events.flatMap(({ resource }) => (resource.users ?? []).map(({ id }) => id)),
    ...guests.flatMap(({ memberId }) => memberId ?? []),
  ])
  const visitors = await listAnswered(
    reader,
    'guestId',
    guests.map(({ guestId }) => guestId),
  )
  const stateOf = (hasAnswered: boolean, isFirst: boolean): AnswerState | undefined => {
    if (hasAnswered) return 'answered'
    return isFirst && facts.firstVisit.firstVisitAsked ? 'open' : undefined
  }
  return {
    ofMember: (id: string, isFirst: boolean) => stateOf(members.has(id), isFirst),
    ofGuest: ({
      guestId,
      memberId,
      firstVisit,
    }: {
      guestId: string
      memberId: string | null
      firstVisit: boolean
    }) => stateOf(memberId === null ? visitors.has(guestId) : members.has(memberId), firstVisit),
  }
}

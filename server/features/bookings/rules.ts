import type { Attendance } from '#contract/bookings/bookings.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { attendanceOpensAt, ticketsPerLesson } from '#studio/booking-rules.ts'
import { isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'

/**
 * How long the mail of a booking or a cancellation waits, so that a member who cancels at once gets no mail.
 */
export const mergeWithinMs = minuteMs

export interface BookableLesson {
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  cancelledAt: number | null
}

/**
 * Why the lesson cannot be booked: the first reason that applies, or undefined. A lesson can be booked until
 * it ends. `startSeen` is the start that the booker saw.
 */
export function refusalToBook(
  lesson: BookableLesson | undefined,
  { startSeen, alreadyBooked, now }: { startSeen: number; alreadyBooked: boolean; now: number },
): ErrorCode | undefined {
  if (lesson === undefined || lesson.cancelledAt !== null) return 'error.yoga.notFound'
  if (lesson.startsAt !== startSeen) return 'error.yoga.rescheduled'
  if (lesson.endsAt <= now) return 'error.yoga.ended'
  if (alreadyBooked) return 'error.yoga.alreadyBooked'
  if (lesson.seatsTaken >= lesson.totalSeats) return 'error.yoga.noSeat'
  return undefined
}

/** How many tickets a booking costs a member of this type (specification section 3). */
export function ticketsFor(memberType: MemberType): number {
  return isUnlimited(memberType) ? 0 : ticketsPerLesson
}

/** Attendance can be marked from shortly before the start. A mark can be taken back at any time. */
export function mayMark(facts: StudioFacts, attendance: Attendance, startsAt: number, now: number): boolean {
  return attendance === 'booked' || attendanceOpensAt(facts, startsAt) <= now
}

/** Why a person cannot check in at the door: the lesson is not open yet, or is over. */
export function refusalToCheckIn(
  facts: StudioFacts,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  at: number,
): ErrorCode | undefined {
  if (at < attendanceOpensAt(facts, startsAt)) return 'error.yoga.notStarted'
  return at >= endsAt ? 'error.kiosk.lessonOver' : undefined
}

/**
 * What decides until when a booking can be cancelled. `freeUntil`: null, unless the studio has moved the
 * lesson late.
 */
interface Cancellable {
  startsAt: number
  freeUntil: number | null
}

/** The usual last instant for a cancellation: so many hours before the start (specification section 9). */
export function cancelUntil(facts: StudioFacts, startsAt: number): number {
  return startsAt - facts.booking.cancelUntilHoursBefore * hourMs
}

/** The last instant at which the member or guest may cancel this booking. */
export const lastInstant = (facts: StudioFacts, { startsAt, freeUntil }: Cancellable): number =>
  Math.max(cancelUntil(facts, startsAt), freeUntil ?? 0)

/** Whether the member or guest may cancel now. An administrator may cancel at any time. */
export const mayCancel = (facts: StudioFacts, booking: Cancellable, now: number): boolean =>
  now <= lastInstant(facts, booking)

/**
 * Until when the bookings of a lesson that the studio moves now can be cancelled instead (decision 0019):
 * until the start, when the move leaves less than a day until the usual deadline.
 */
export const freeAfterMove = (facts: StudioFacts, startsAt: number, now: number): number | null =>
  cancelUntil(facts, startsAt) - now < dayMs ? startsAt : null

/**
 * Whether a cancellation by an administrator keeps the tickets: too late, unless the administrator returns
 * them.
 */
export function keepsTickets(
  { ticketsTaken }: { ticketsTaken: number },
  { late, returnTickets }: { late: boolean; returnTickets: boolean },
): boolean {
  return ticketsTaken > 0 && late && !returnTickets
}

/** Which bookings and hires need a reminder. All three are instants; the range of starts is half-open. */
export interface DueReminders {
  from: number
  until: number
  /** A member who books or hires later than this knows about tomorrow without a reminder. */
  madeBefore: number
}

/** When the reminders of a day begin: at the studio's hour of the day before. */
const beginsFor = (facts: StudioFacts, day: number): number =>
  startOfDay(day - dayMs) + facts.booking.remindAtHour * hourMs

/**
 * The reminders that are due now. From the studio's hour until midnight in Tokyo they are for the lessons and
 * hires of the next day. Before that hour they are those that no server has sent the evening before, as long
 * as members can still cancel.
 */
export function remindersDueAt(facts: StudioFacts, now: number): DueReminders | undefined {
  const today = startOfDay(now)
  const tomorrow = today + dayMs
  const begins = beginsFor(facts, tomorrow)
  if (now >= begins) return { from: tomorrow, until: tomorrow + dayMs, madeBefore: begins }
  const from = now + facts.booking.cancelUntilHoursBefore * hourMs
  return from < tomorrow ? { from, until: tomorrow, madeBefore: beginsFor(facts, today) } : undefined
}

/**
 * When a booking or hire counts as reminded after it was moved: not yet (null) while the reminders of the new
 * day are to come, and otherwise now, because the mail about the new time has told the member.
 */
export const remindedAfterMove = (facts: StudioFacts, startsAt: number, now: number): number | null =>
  now < beginsFor(facts, startOfDay(startsAt)) ? null : now

import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { freeAfterMove } from '#server/features/bookings/cancellation-rules.ts'
import { countBooked, listLiveBookings, noteMoved } from '#server/features/bookings/queries.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { remindedAfterMove } from '#server/features/bookings/reminder-rules.ts'
import { followLesson } from '#server/features/bookings/waiting-list/follow-lesson.ts'
import { mailMovedSeats } from '#server/features/guests/mail-cancelled-seats.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { isoText } from '#time/tokyo.ts'
import { refuseClosedTime } from './closures/refuse-closed-time.ts'
import { moveInSpace } from './lesson-space.ts'
import { refuseTwoAtOnce } from './lesson-teacher.ts'
import { setMoved, updateLesson } from './queries.ts'
import type { EditableLesson, Lesson } from './queries.ts'

/** A booking whose lesson has a new time. */
export interface MovedBooking extends AddressedBooking {
  before: Lesson
  after: Lesson
  /** Until when it can be cancelled instead of the usual deadline; null: until that. */
  freeUntil: number | null
}

interface Change {
  actor: AdminId
  before: Lesson
  wanted: EditableLesson
  /** Whether the teacher may have another lesson at the time. */
  teacherTwice: boolean
  /** Whether the lesson may move into the past although it is booked. */
  intoPast: boolean
}

/**
 * Gives a lesson that the caller has locked its new values, records it, and tells its guests of a new time; its waiting list follows. Returns the bookings whose
 * members the caller has to tell of a new time (`mailNewTimes`). The caller has locked the calendar (`lockCalendar`) before the
 * lesson.
 * @throws ApiError when the picture was deleted, the lesson is booked and would move into the past, more seats are taken than the lesson
 *   would have, the studio or the space is closed at the new time, or the
 *   space or the teacher is taken then
 */
export async function changeLockedLesson(
  writer: Writer,
  { actor, before, wanted, teacherTwice, intoPast }: Change,
  now: number,
): Promise<MovedBooking[]> {
  const hasNewTime = isMoved(before, wanted)
  const takesOtherTime = hasNewTime || wanted.spaceId !== before.spaceId
  if (before.startsAt > now && wanted.startsAt <= now && !intoPast) await refuseBooked(writer, wanted)
  if (takesOtherTime) await refuseClosedTime(writer, wanted)
  if (hasNewTime || wanted.teacherId !== before.teacherId) {
    await refuseTwoAtOnce(writer, wanted, { teacherTwice })
  }
  // The picture of a lesson that is over may have been deleted.
  if (wanted.endsAt > now) await expectPictures(writer, [wanted.imageUrl], 'imageUrl')
  const after = await updateLesson(writer, wanted, now)
  if (after === undefined) throw new ApiError('error.totalSeats.tooFew', { totalSeats: 'tooFew' })
  if (takesOtherTime) await moveInSpace(writer, after, now)
  await record(writer, { actor, action: 'lesson.changed', subjectId: before.id, before, after }, now)
  // Read first, because a member whom the waiting list adds now is told of the new time by another mail.
  const booked = hasNewTime ? await listLiveBookings(writer, before.id) : []
  const seats = hasNewTime ? await listLiveGuestBookings(writer, [before.id]) : []
  const freeUntil = freeAfterMove(after.startsAt, now)
  if (hasNewTime) {
    await setMoved(writer, after.id, now)
    await noteMoved(writer, after.id, { remindedAt: remindedAfterMove(after.startsAt, now), freeUntil })
  }
  await mailMovedSeats(writer, seats, { before, after, freeUntil }, now)
  await followLesson(writer, { before, after }, actor, now)
  return booked.map((booking) => ({ ...booking, before, after, freeUntil }))
}

/** A wrong year would take the tickets of those who have booked. */
async function refuseBooked(writer: Writer, { id, startsAt }: EditableLesson): Promise<void> {
  const bookings = await countBooked(writer, id)
  if (bookings > 0)
    throw new ApiError('error.yoga.intoPast', { start: 'past' }, { bookings, start: isoText(startsAt) })
}

export const isMoved = (before: EditableLesson, wanted: EditableLesson): boolean =>
  wanted.startsAt !== before.startsAt || wanted.endsAt !== before.endsAt

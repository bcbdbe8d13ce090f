import type { LessonFields } from '#contract/lessons.ts'
import type { BookedTwice } from '#contract/mails/unreached-people.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { listBusy, countBooked, listLiveBookings, noteMoved } from '#server/features/bookings/queries.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { freeAfterMove, remindedAfterMove } from '#server/features/bookings/rules.ts'
import { followLesson } from '#server/features/bookings/waiting-list/wait.ts'
import { mailMovedSeats } from '#server/features/guests/mails.ts'
import {
  lockActiveLesson,
  setChangedByHand,
  setMoved,
  updateLesson,
} from '#server/features/lessons/queries.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { refuseClosedTime } from '#server/features/spaces/closed-times.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { changedMeanwhile, refuseEvent, toRow } from './lesson-fields.ts'
import { chooseSpace, moveInSpace } from './lesson-space.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { mailNewTimes } from './mails-about-several.ts'
import { hasValues } from './rules.ts'
import { whomToCall } from './whom-to-call.ts'

/**
 * Changes a lesson, and mails the members who booked it when it has a new time. Refuses when the lesson has
 * another version than the caller saw. If it already has the wanted values, the answer to an earlier attempt
 * was lost, and the call succeeds without a change. Returns whom the studio has to call, because no mail
 * reaches them.
 */
export function changeLesson(
  ctx: Context<AdminCaller>,
  { id, fields, ifMatch }: { id: string; fields: LessonFields; ifMatch: IfMatch },
) {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await lockActiveLesson(tx.writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    const spaceId = await chooseSpace(tx.writer, fields.spaceId, before)
    const teacherId = await chooseTeacher(tx.writer, fields.teacherId, before)
    const wanted = toRow(id, fields, { spaceId, teacherId }, before)
    if (!matchesApartFromCount(ifMatch, before.version)) {
      if (hasValues(before, wanted)) return { id }
      throw await changedMeanwhile(tx.writer, before)
    }
    if (!hasValues(before, wanted)) await setChangedByHand(tx.writer, id, true)
    const { teacherTwice, intoPast = false } = fields
    const moved = await changeLockedLesson(tx, {
      actor: tx.caller.id,
      before,
      wanted,
      teacherTwice,
      intoPast,
    })
    await mailNewTimes(tx, moved)
    const guests = isMoved(before, wanted) ? await listLiveGuestBookings(tx.writer, [id]) : []
    const toCall = await whomToCall(tx.writer, { members: moved, guests })
    return { id, ...toCall, ...(await whoIsBookedTwice(tx.writer, moved)) }
  })
}

/** Whose other lesson is at the new time of the booked one. Nothing when there is no such member. */
export async function whoIsBookedTwice(
  reader: Reader,
  moved: readonly MovedBooking[],
): Promise<{ bookedTwice?: BookedTwice }> {
  const names = new Map<string, string>()
  for (const [after, bookings] of Map.groupBy(moved, (booking) => booking.after)) {
    const busy = await listBusy(
      reader,
      after,
      bookings.map(({ memberId }) => memberId),
    )
    for (const booking of bookings)
      if (busy.has(booking.memberId)) names.set(booking.memberId, fullName(booking))
  }
  return names.size === 0 ? {} : { bookedTwice: [...names].map(([id, name]) => ({ id, name })) }
}

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
 * Gives a lesson that the caller has locked its new values, records it, and tells its guests of a new time;
 * its waiting list follows. Returns the bookings whose members the caller has to tell of a new time
 * (`mailNewTimes`). The caller has locked the calendar (`lockCalendar`) before the lesson.
 * @throws ApiError when a booked lesson would become an event or an event a lesson, the picture was deleted,
 *   the lesson is booked and would move into the past, more seats are taken than the lesson would have, the
 *   studio or the space is closed at the new time, or the space or the teacher is taken then
 */
export async function changeLockedLesson(
  tx: TransactionContext,
  { actor, before, wanted, teacherTwice, intoPast }: Change,
): Promise<MovedBooking[]> {
  refuseEvent(tx.facts, wanted, before.seriesId !== null)
  if ((before.eventPrice === null) !== (wanted.eventPrice === null)) await refuseOtherKind(tx.writer, before)
  const hasNewTime = isMoved(before, wanted)
  const takesOtherTime = hasNewTime || wanted.spaceId !== before.spaceId
  if (before.startsAt > tx.now && wanted.startsAt <= tx.now && !intoPast)
    await refuseBooked(tx.writer, wanted)
  if (takesOtherTime) await refuseClosedTime(tx.writer, wanted)
  if (hasNewTime || wanted.teacherId !== before.teacherId) {
    await refuseTwoAtOnce(tx.writer, wanted, { teacherTwice })
  }
  // The picture of a lesson that is over may have been deleted.
  if (wanted.endsAt > tx.now) await expectPictures(tx.writer, [wanted.imageUrl], 'imageUrl')
  const after = await updateLesson(tx.writer, wanted, tx.now)
  if (after === undefined) throw new ApiError('error.totalSeats.tooFew', { totalSeats: 'tooFew' })
  if (takesOtherTime) await moveInSpace(tx, after)
  await tx.record({ actor, action: 'lesson.changed', subjectId: before.id, before, after })
  // Read first, because a member whom the waiting list adds now is told of the new time by another mail.
  const booked = hasNewTime ? await listLiveBookings(tx.writer, before.id) : []
  const seats = hasNewTime ? await listLiveGuestBookings(tx.writer, [before.id]) : []
  // Who has paid for an event may not have the new time, and gets everything back.
  const freeUntil =
    after.eventPrice === null ? freeAfterMove(tx.facts, after.startsAt, tx.now) : after.startsAt
  if (hasNewTime) {
    await setMoved(tx.writer, after.id, tx.now)
    await noteMoved(tx.writer, after.id, {
      remindedAt: remindedAfterMove(tx.facts, after.startsAt, tx.now),
      freeUntil,
    })
  }
  await mailMovedSeats(tx, seats, { before, after, freeUntil })
  await followLesson(tx, { before, after }, actor)
  return booked.map((booking) => ({ ...booking, before, after, freeUntil }))
}

/** A wrong year would take the tickets of those who have booked. */
async function refuseBooked(writer: Writer, { id, startsAt }: EditableLesson): Promise<void> {
  const bookings = await countBooked(writer, id)
  if (bookings > 0)
    throw new ApiError('error.yoga.intoPast', { start: 'past' }, { bookings, start: isoText(startsAt) })
}

/** Those who have booked or wait have agreed to pay with a ticket, or to the price of the event. */
async function refuseOtherKind(writer: Writer, { id, waiting }: Lesson): Promise<void> {
  const bookings = await countBooked(writer, id)
  if (bookings + waiting > 0)
    throw new ApiError('error.yoga.eventBooked', { event: 'booked' }, { bookings, waiting })
}

export const isMoved = (before: EditableLesson, wanted: EditableLesson): boolean =>
  wanted.startsAt !== before.startsAt || wanted.endsAt !== before.endsAt

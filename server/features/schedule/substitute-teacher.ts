import type { ToldOfSubstitute } from '#contract/schedule/substitutes.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { listLiveBookings } from '#server/features/bookings/queries.ts'
import { queueWaitingMail } from '#server/features/bookings/waiting-list/mails.ts'
import { listWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { lockActiveLesson, setChangedByHand, updateLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { findUnreached } from './whom-to-call.ts'

interface Substitution {
  id: string
  teacherId: string
  teacherTwice: boolean
  ifMatch: IfMatch
}

/**
 * Gives a lesson that has not begun to another teacher, and tells who has booked it and who waits for a seat:
 * each person once. If the lesson has the teacher already, the answer to an earlier attempt was lost, and the
 * call succeeds without a change or a mail.
 */
export function substituteTeacher(
  ctx: Context<AdminCaller>,
  { id, teacherId, teacherTwice, ifMatch }: Substitution,
): Promise<ToldOfSubstitute> {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await lockActiveLesson(tx.writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (before.teacherId === teacherId) return toldBefore(tx.writer, id)
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(tx.writer, before)
    if (before.startsAt <= tx.now) throw new ApiError('error.teacher.started')
    const wanted = { ...before, teacherId: await chooseTeacher(tx.writer, teacherId, before) }
    await refuseTwoAtOnce(tx.writer, wanted, { teacherTwice })
    await setChangedByHand(tx.writer, id, true)
    const after = await updateLesson(tx.writer, wanted, tx.now)
    if (after === undefined) throw new ApiError('error.yoga.notFound')
    await tx.record({ actor: tx.caller.id, action: 'lesson.substituted', subjectId: id, before, after })
    return tellSubstitute(tx, after)
  })
}

/**
 * Tells who has booked the lesson and who waits for a seat: each person once. Returns how many get the mail,
 * and whom no mail reaches, so that the front desk telephones.
 */
async function tellSubstitute(tx: TransactionContext, lesson: Lesson): Promise<ToldOfSubstitute> {
  const teacher = lesson.teacherId === null ? undefined : await findTeacherRow(tx.writer, lesson.teacherId)
  const about = {
    lesson: lessonInMail(lesson),
    teacher: { ja: teacher?.nameJa ?? '', en: teacher?.nameEn ?? '' },
  }
  const { booked, seats, waiting, unreached } = await findPeople(tx.writer, lesson.id)
  for (const to of booked) {
    const content = { ...about, bookingId: to.id }
    await queueBookingMail(tx, { kind: 'teacherChanged', to, content })
  }
  for (const { id: bookingId, guestId } of seats) {
    const content = { ...about, bookingId }
    await mailGuest(tx, { kind: 'guestTeacherChanged', guestId, content })
  }
  for (const to of waiting) {
    await queueWaitingMail(tx, { kind: 'waitingTeacherChanged', to, content: about })
  }
  const without = new Set(unreached.map(({ id }) => id))
  const ofMembers = (members: ReadonlyArray<{ memberId: string }>) =>
    members.filter(({ memberId }) => !without.has(memberId)).length
  return {
    members: ofMembers(booked),
    guests: seats.filter(({ guestId }) => !without.has(guestId)).length,
    waiting: ofMembers(waiting),
    unreached,
  }
}

/**
 * The answer to a call that finds the teacher in place. It sends no mail, and names again whom no mail has
 * reached.
 */
async function toldBefore(reader: Reader, lessonId: string): Promise<ToldOfSubstitute> {
  const { unreached } = await findPeople(reader, lessonId)
  return { members: 0, guests: 0, waiting: 0, unreached }
}

async function findPeople(reader: Reader, lessonId: string) {
  const booked = await listLiveBookings(reader, lessonId)
  const seats = await listLiveGuestBookings(reader, [lessonId])
  const waiting = await listWaiting(reader, { lessonId })
  const unreached = await findUnreached(reader, { members: [...booked, ...waiting], guests: seats })
  return { booked, seats, waiting, unreached }
}

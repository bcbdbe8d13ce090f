import type { ToldOfSubstitute } from '#contract/schedule/substitutes.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
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
import type { AdminId } from '#server/http/authentication.ts'
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
  database: Database,
  actor: AdminId,
  { id, teacherId, teacherTwice, ifMatch }: Substitution,
  now: number,
): Promise<ToldOfSubstitute> {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (before.teacherId === teacherId) return toldBefore(writer, id)
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(writer, before)
    if (before.startsAt <= now) throw new ApiError('error.teacher.started')
    const wanted = { ...before, teacherId: await chooseTeacher(writer, teacherId, before) }
    await refuseTwoAtOnce(writer, wanted, { teacherTwice })
    await setChangedByHand(writer, id, true)
    const after = await updateLesson(writer, wanted, now)
    if (after === undefined) throw new ApiError('error.yoga.notFound')
    await record(writer, { actor, action: 'lesson.substituted', subjectId: id, before, after }, now)
    return tellSubstitute(writer, after, now)
  })
}

/**
 * Tells who has booked the lesson and who waits for a seat: each person once. Returns how many get the mail,
 * and whom no mail reaches, so that the front desk telephones.
 */
async function tellSubstitute(writer: Writer, lesson: Lesson, now: number): Promise<ToldOfSubstitute> {
  const teacher = lesson.teacherId === null ? undefined : await findTeacherRow(writer, lesson.teacherId)
  const about = {
    lesson: lessonInMail(lesson),
    teacher: { ja: teacher?.nameJa ?? '', en: teacher?.nameEn ?? '' },
  }
  const { booked, seats, waiting, unreached } = await findPeople(writer, lesson.id)
  for (const to of booked) {
    const content = { ...about, bookingId: to.id }
    await queueBookingMail(writer, { kind: 'teacherChanged', to, content }, now)
  }
  for (const { id: bookingId, guestId } of seats) {
    const content = { ...about, bookingId }
    await mailGuest(writer, { kind: 'guestTeacherChanged', guestId, content }, now)
  }
  for (const to of waiting) {
    await queueWaitingMail(writer, { kind: 'waitingTeacherChanged', to, content: about }, now)
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

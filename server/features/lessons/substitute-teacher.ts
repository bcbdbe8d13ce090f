import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { listLiveBookings } from '#server/features/bookings/queries.ts'
import { queueWaitingMail } from '#server/features/bookings/waiting-list/mails.ts'
import { listWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matchesApartFromCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { lockCalendar } from './closures/queries.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { chooseTeacher, refuseTwoAtOnce } from './lesson-teacher.ts'
import { lockActiveLesson, updateLesson } from './queries.ts'
import type { Lesson } from './queries.ts'
import { setChangedByHand } from './series-queries.ts'

interface Substitution {
  id: string
  teacherId: string
  teacherTwice: boolean
  ifMatch: IfMatch
}

/** How many people are told. */
interface Told {
  members: number
  guests: number
  waiting: number
}

/**
 * Gives a lesson that has not begun to another teacher, and tells who has booked it and who waits for a seat: each person once. If the
 * lesson has the teacher already, the answer to an earlier attempt was lost, and the call succeeds without a change or a mail.
 */
export function substituteTeacher(
  database: Database,
  actor: AdminId,
  { id, teacherId, teacherTwice, ifMatch }: Substitution,
  now: number,
): Promise<Told> {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await lockActiveLesson(writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (before.teacherId === teacherId) return { members: 0, guests: 0, waiting: 0 }
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(writer, before)
    if (before.startsAt <= now) throw new ApiError('error.teacher.started')
    const wanted = { ...before, teacherId: await chooseTeacher(writer, teacherId, before) }
    await refuseTwoAtOnce(writer, wanted, { teacherTwice })
    await setChangedByHand(writer, id, true)
    const after = await updateLesson(writer, wanted)
    if (after === undefined) throw new ApiError('error.yoga.notFound')
    await record(writer, { actor, action: 'lesson.substituted', subjectId: id, before, after }, now)
    return tellAll(writer, after, teacherId, now)
  })
}

async function tellAll(writer: Writer, lesson: Lesson, teacherId: string, now: number): Promise<Told> {
  const teacher = await findTeacherRow(writer, teacherId)
  const about = {
    lesson: lessonInMail(lesson),
    teacher: { ja: teacher?.nameJa ?? '', en: teacher?.nameEn ?? '' },
  }
  const booked = await listLiveBookings(writer, lesson.id)
  for (const to of booked) {
    const content = { ...about, bookingId: to.id }
    await queueBookingMail(writer, { kind: 'teacherChanged', to, content }, now)
  }
  const seats = await listLiveGuestBookings(writer, [lesson.id])
  for (const { id: bookingId, guestId } of seats) {
    const content = { ...about, bookingId }
    await mailGuest(writer, { kind: 'guestTeacherChanged', guestId, content }, now)
  }
  const waiting = await listWaiting(writer, { lessonId: lesson.id })
  for (const to of waiting) {
    await queueWaitingMail(writer, { kind: 'waitingTeacherChanged', to, content: about }, now)
  }
  return { members: booked.length, guests: seats.length, waiting: waiting.length }
}

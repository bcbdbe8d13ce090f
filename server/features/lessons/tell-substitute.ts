import type { ToldOfSubstitute } from '#contract/substitutes.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { listLiveBookings } from '#server/features/bookings/queries.ts'
import { queueWaitingMail } from '#server/features/bookings/waiting-list/mails.ts'
import { listWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { findTeacherRow } from '#server/features/teachers/queries.ts'
import type { Lesson } from './queries.ts'
import { findUnreached } from './whom-to-call.ts'

/**
 * Tells who has booked the lesson and who waits for a seat: each person once. Returns how many get the mail, and whom no mail reaches,
 * so that the front desk telephones.
 */
export async function tellSubstitute(writer: Writer, lesson: Lesson, now: number): Promise<ToldOfSubstitute> {
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

/** The answer to a call that finds the teacher in place. It sends no mail, and names again whom no mail has reached. */
export async function toldBefore(reader: Reader, lessonId: string): Promise<ToldOfSubstitute> {
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

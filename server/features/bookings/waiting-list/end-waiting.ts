import type { WaitingEnd } from '#contract/bookings/waiting-list.ts'
import type { Writer } from '#server/database/database.ts'
import { changeWaiting } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Worded } from '#studio/languages.ts'
import { lessonInMail } from '../lesson-in-mail.ts'
import { queueWaitingMail } from './mails.ts'
import { endEntries, endEntry, listLessonsWaitedFor, listWaiting, setOffered } from './queries.ts'
import type { WaitingEntry } from './queries.ts'

/** Ends the waiting list of a lesson that the caller has locked. Returns who waited, in their order. */
export async function endWaitingList(
  writer: Writer,
  lesson: Lesson,
  by: WaitingEnd,
  now: number,
): Promise<WaitingEntry[]> {
  if (lesson.waiting === 0) return []
  const waiting = await listWaiting(writer, { lessonId: lesson.id })
  await endEntries(writer, lesson.id, by, now)
  await changeWaiting(writer, lesson.id, -waiting.length)
  return waiting
}

/** A wait that ended together with its lesson. */
export interface EndedWait extends WaitingEntry {
  lesson: Lesson
}

/**
 * Ends the waiting lists of lessons that the studio has cancelled. Returns who waited, without those who
 * waited for a lesson that had started. The caller tells them.
 */
export async function endListsOfCancelled(
  writer: Writer,
  lessons: readonly Lesson[],
  now: number,
): Promise<EndedWait[]> {
  const waits: EndedWait[] = []
  for (const lesson of lessons) {
    const hasStarted = lesson.startsAt <= now
    const waiting = await endWaitingList(writer, lesson, hasStarted ? 'started' : 'cancelled', now)
    if (!hasStarted) waits.push(...waiting.map((entry) => ({ ...entry, lesson })))
  }
  return waits
}

/** Tells those who waited that the studio has cancelled the lessons: each member once. */
export async function mailEndedWaits(
  writer: Writer,
  waits: readonly EndedWait[],
  reason: Worded,
  now: number,
): Promise<void> {
  for (const [to, ...others] of Map.groupBy(waits, ({ memberId }) => memberId).values()) {
    if (to === undefined) continue
    const content = { lessons: [to, ...others].map(({ lesson }) => lessonInMail(lesson)), reason }
    await queueWaitingMail(writer, { kind: 'waitingEnded', to, content }, now)
  }
}

/**
 * After a booking: the member who booked does not wait any more, and if the seat was the last one, no seat is
 * open to the others.
 * @param lesson as it is after the booking
 */
export async function removeBookerFromWaitingList(
  writer: Writer,
  lesson: Lesson,
  memberId: string,
  now: number,
): Promise<void> {
  if (lesson.waiting === 0) return
  if (await endEntry(writer, { lessonId: lesson.id, memberId }, 'booked', now)) {
    await changeWaiting(writer, lesson.id, -1)
  }
  await noteSeatTaken(writer, lesson)
}

/**
 * After a seat was taken: if it was the last one, no seat is open any more to those who wait.
 * @param lesson as it is after the booking
 */
export async function noteSeatTaken(writer: Writer, lesson: Lesson): Promise<void> {
  if (lesson.waiting > 0 && lesson.seatsTaken === lesson.totalSeats) await setOffered(writer, lesson.id, null)
}

/** Ends all waits of a member who closes the account. The caller has locked the lessons and the member. */
export async function endAllWaitsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  for (const lessonId of await listLessonsWaitedFor(writer, memberId)) {
    await endEntry(writer, { lessonId, memberId }, 'closed', now)
    await changeWaiting(writer, lessonId, -1)
  }
}

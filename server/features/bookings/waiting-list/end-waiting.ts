import type { WaitingEnd } from '#contract/bookings/waiting-list.ts'
import type { TransactionContext } from '#server/context.ts'
import { changeWaiting } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Worded } from '#studio/languages.ts'
import { lessonInMail } from '../lesson-in-mail.ts'
import { queueWaitingMail } from './mails.ts'
import { endEntries, endEntry, listLessonsWaitedFor, listWaiting } from './queries.ts'
import type { WaitingEntry } from './queries.ts'

/** Ends the waiting list of a lesson that the caller has locked. Returns who waited, in their order. */
export async function endWaitingList(
  tx: TransactionContext,
  lesson: Lesson,
  by: WaitingEnd,
): Promise<WaitingEntry[]> {
  if (lesson.waiting === 0) return []
  const waiting = await listWaiting(tx.writer, { lessonId: lesson.id })
  await endEntries(tx.writer, lesson.id, by, tx.now)
  await changeWaiting(tx.writer, lesson.id, -waiting.length)
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
  tx: TransactionContext,
  lessons: readonly Lesson[],
): Promise<EndedWait[]> {
  const waits: EndedWait[] = []
  for (const lesson of lessons) {
    const hasStarted = lesson.startsAt <= tx.now
    const waiting = await endWaitingList(tx, lesson, hasStarted ? 'started' : 'cancelled')
    if (!hasStarted) waits.push(...waiting.map((entry) => ({ ...entry, lesson })))
  }
  return waits
}

/** Tells those who waited that the studio has cancelled the lessons: each member once. */
export async function mailEndedWaits(
  tx: TransactionContext,
  waits: readonly EndedWait[],
  reason: Worded,
): Promise<void> {
  for (const [to, ...others] of Map.groupBy(waits, ({ memberId }) => memberId).values()) {
    if (to === undefined) continue
    const content = { lessons: [to, ...others].map(({ lesson }) => lessonInMail(lesson)), reason }
    await queueWaitingMail(tx, { kind: 'waitingEnded', to, content })
  }
}

/** Ends all waits of a member who closes the account. The caller has locked the lessons and the member. */
export async function endAllWaitsOf(tx: TransactionContext, memberId: string): Promise<void> {
  for (const lessonId of await listLessonsWaitedFor(tx.writer, memberId)) {
    await endEntry(tx.writer, { lessonId, memberId }, 'closed', tx.now)
    await changeWaiting(tx.writer, lessonId, -1)
  }
}

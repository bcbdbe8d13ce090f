import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import type { Worded } from '#studio/languages.ts'
import { lessonColumns } from './queries.ts'
import type { Lesson } from './queries.ts'

/** Returns undefined and writes nothing when the lesson does not exist or is already cancelled. */
export async function markLessonCancelled(
  writer: Writer,
  { id, reason }: { id: string; reason: Worded },
  now: number,
): Promise<Lesson | undefined> {
  return writer
    .updateTable('lessons')
    .set({ cancelled_at: now, ...reasonColumns(reason), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning(lessonColumns)
    .executeTakeFirst()
}

/** The booking page shows the cancelled lessons until they would have ended. */
export async function showCancelled(writer: Writer, ids: readonly string[]): Promise<void> {
  // An empty list is not valid SQL.
  if (ids.length === 0) return
  await writer.updateTable('lessons').set({ shown_cancelled: 1 }).where('id', 'in', ids).execute()
}

/** Gives a cancelled lesson another reason. */
export async function changeReason(writer: Writer, id: string, reason: Worded): Promise<void> {
  await writer.updateTable('lessons').set(reasonColumns(reason)).where('id', '=', id).execute()
}

/** The booking page does not show the cancelled lessons of a closure any more. */
export async function hideLessonsOfClosure(writer: Writer, closureId: string): Promise<void> {
  await writer
    .updateTable('lessons')
    .set({ shown_cancelled: 0 })
    .where('id', 'in', (lessons) =>
      lessons.selectFrom('closure_lessons').select('lesson_id').where('closure_id', '=', closureId),
    )
    .execute()
}

/** Puts a cancelled lesson back into the calendar. Its bookings stay cancelled. */
export async function reviveLesson(writer: Writer, id: string, now: number): Promise<Lesson> {
  return writer
    .updateTable('lessons')
    .set({
      cancelled_at: null,
      ...reasonColumns({ ja: '', en: '' }),
      shown_cancelled: 0,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(lessonColumns)
    .executeTakeFirstOrThrow()
}

/** Null: the administrator gave no reason. */
const reasonColumns = ({ ja, en }: Worded) => ({
  cancel_reason_ja: ja === '' ? null : ja,
  cancel_reason_en: en === '' ? null : en,
})

import type { Writer } from '#server/database/database.ts'
import { columnsOf } from './queries.ts'
import type { EditableLesson } from './queries.ts'

/** Returns false and writes nothing when the series already has a lesson for the day, also one that is cancelled. */
export async function insertSeriesLesson(
  writer: Writer,
  lesson: EditableLesson,
  planned: { seriesId: string; day: string },
  now: number,
): Promise<boolean> {
  const inserted = await writer
    .insertInto('lessons')
    .values({
      ...columnsOf(lesson),
      id: lesson.id,
      seats_taken: 0,
      version: 0,
      created_at: now,
      series_id: planned.seriesId,
      series_day: planned.day,
    })
    .onConflict((conflict) => conflict.columns(['series_id', 'series_day']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

/** Notes whether a lesson of a series differs from the series because an administrator changed this lesson alone. */
export async function setChangedByHand(writer: Writer, id: string, changed: boolean): Promise<void> {
  await writer
    .updateTable('lessons')
    .set({ changed_by_hand: changed ? 1 : 0 })
    .where('id', '=', id)
    .where('series_id', 'is not', null)
    .execute()
}

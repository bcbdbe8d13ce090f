import type { Writer } from '#server/database/database.ts'
import { takeSpace } from './lesson-space.ts'
import { setMissingSpace } from '#server/features/lessons/queries.ts'
import { setSpaceOfSeries } from './series/queries.ts'

/**
 * Gives the lessons to come and the weekly series a space that have none, so that members cannot hire it at their time. Called in the
 * transaction that adds the first spaces, before anything else can take them. The caller has locked the calendar (`lockCalendar`).
 */
export async function placeLessons(writer: Writer, spaceId: string, now: number): Promise<void> {
  await setSpaceOfSeries(writer, spaceId)
  for (const lesson of await setMissingSpace(writer, spaceId, now)) await takeSpace(writer, lesson, now)
}

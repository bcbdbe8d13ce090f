import type { Database } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf } from '#time/tokyo.ts'
import { addLessons, missingDays } from './add-lessons.ts'
import { listRunningSeries, lockSeries } from './queries.ts'

/** Adds the lessons of all series that are due and missing; returns how many. */
export async function extendAllSeries(facts: StudioFacts, database: Database, now: number): Promise<number> {
  let added = 0
  await forEachRow(await listRunningSeries(database.reader, dateOf(now)), async (series) => {
    // Read first, so that a run without work writes nothing.
    const { open } = await missingDays(facts, database.reader, series, now)
    if (open.length > 0) added += await extendOne(facts, database, series.id, now)
  })
  return added
}

function extendOne(facts: StudioFacts, database: Database, id: string, now: number): Promise<number> {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    // Read again with its lock: an administrator may have ended or changed the series meanwhile.
    const series = await lockSeries(writer, id)
    return series === undefined ? 0 : (await addLessons(facts, writer, series, now)).lessons.length
  })
}

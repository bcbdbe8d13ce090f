import type { Context } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { dateOf } from '#time/tokyo.ts'
import { addLessons, missingDays } from './add-lessons.ts'
import { listRunningSeries, lockSeries } from './queries.ts'

/** Adds the lessons of all series that are due and missing; returns how many. */
export async function extendAllSeries(ctx: Context): Promise<number> {
  let added = 0
  await forEachRow(await listRunningSeries(ctx.reader, dateOf(ctx.now)), async (series) => {
    // Read first, so that a run without work writes nothing.
    const { open } = await missingDays(ctx, series)
    if (open.length > 0) added += await extendOne(ctx, series.id)
  })
  return added
}

function extendOne(ctx: Context, id: string): Promise<number> {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    // Read again with its lock: an administrator may have ended or changed the series meanwhile.
    const series = await lockSeries(tx.writer, id)
    return series === undefined ? 0 : (await addLessons(tx, series)).lessons.length
  })
}

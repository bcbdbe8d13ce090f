import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { dateOf } from '#time/tokyo.ts'
import {
  countBlocks,
  countLessonsToReturn,
  countRunningSeries,
  listComingHires,
  listComingLessons,
} from './occupancy/coming-queries.ts'

/** Refuses to delete a space in which lessons, hires or blocks are still to come, and says how many. */
export async function refuseSpaceInUse(reader: Reader, id: string, now: number): Promise<void> {
  const lessons =
    (await listComingLessons(reader, [id], now)).length + (await countLessonsToReturn(reader, id, now))
  const series = await countRunningSeries(reader, id, dateOf(now))
  const hires = (await listComingHires(reader, [id], now)).length
  const blocks = await countBlocks(reader, id, now)
  if (lessons + series + hires + blocks === 0) return
  throw new ApiError('error.space.inUse', undefined, { lessons, series, hires, blocks })
}

import type { Reader } from '#server/database/database.ts'
import { findWindow, listWindowsOf } from '#server/features/spaces/queries.ts'
import type { WindowRow } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { repeats } from './rules.ts'

/** A window and the later ones of its space at the same times on the same weekday, in order of start. */
export async function windowRun(reader: Reader, id: string): Promise<WindowRow[]> {
  const first = await findWindow(reader, id)
  if (first === undefined) throw new ApiError('error.schedule.notFound')
  const range = { from: first.startsAt, to: Number.MAX_SAFE_INTEGER }
  const windows = await listWindowsOf(reader, first.spaceId, range)
  return windows.filter((window) => repeats(window, first))
}

/** How many windows a deletion of the run would delete, and the start of the last one. */
export async function readWindowRun(reader: Reader, id: string) {
  const windows = await windowRun(reader, id)
  return { windows: windows.length, last: isoText(windows.at(-1)?.startsAt ?? 0) }
}

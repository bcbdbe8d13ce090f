import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { freeTimes } from './free-times.ts'
import { findHeld, findSpaceToHire } from './queries.ts'
import { readSpaceCalendar } from './space-calendar.ts'
import type { Span } from './spans.ts'

/** When the space is free. The time that the caller holds counts as free, because the caller can choose another one instead. */
export async function readAvailability(
  reader: Reader,
  caller: { id: string } | undefined,
  { spaceId, range }: { spaceId: string; range: Span },
  now: number,
) {
  if ((await findSpaceToHire(reader, spaceId)) === undefined) throw new ApiError('error.space.notFound')
  const held = caller && (await findHeld(reader, caller.id))
  const calendar = await readSpaceCalendar(reader, spaceId, { range, except: held?.id, now })
  return {
    free: freeTimes(calendar, range, now).map(({ startsAt, endsAt, lastStart }) => ({
      start: isoText(startsAt),
      end: isoText(endsAt),
      ...(lastStart !== undefined && { lastStart: isoText(lastStart) }),
    })),
  }
}

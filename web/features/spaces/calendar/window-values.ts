/** What the dialogs of a window hold, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { windowFields } from '#contract/spaces/spaces.ts'
import type { WindowFields } from '#contract/spaces/spaces.ts'
import { stampText } from '#time/tokyo.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'

/** As typed. */
export interface WindowValues extends DateTimeRange {
  rentableId: string
}

/** Checks what was typed with the contract's own schema and gives the body of the call. */
export const windowForm = z.pipe(z.transform(toWindow), windowFields)

export const valuesOf = ({ rentableId, start, end }: WindowFields): WindowValues => ({
  rentableId,
  start: stampText(Date.parse(start)),
  end: stampText(Date.parse(end)),
})

/**
 * The hires and held times of the window's space that lie in the window, and would lie outside it after the
 * change.
 * @param wanted undefined while what was typed is wrong
 */
export function hiresLeftOutside(
  window: WindowFields,
  wanted: WindowFields | undefined,
  hires: readonly TakenByHire[],
): TakenByHire[] {
  if (wanted === undefined) return []
  const within = (hire: TakenByHire, { rentableId, start, end }: WindowFields) =>
    hire.spaceId === rentableId &&
    Date.parse(hire.start) >= Date.parse(start) &&
    Date.parse(hire.end) <= Date.parse(end)
  return hires.filter((hire) => within(hire, window) && !within(hire, wanted))
}

function toWindow({ rentableId, start, end }: WindowValues): WindowFields {
  return { rentableId, start: instantText(start), end: instantText(end) }
}

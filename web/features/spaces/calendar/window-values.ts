/** What the dialog of a window holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { windowFields } from '#contract/spaces.ts'
import type { WindowFields } from '#contract/spaces.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { Moments } from '#web/ui/calendar/moments.ts'

interface WindowValues extends Moments {
  rentableId: string
}

/** Checks what was typed with the contract's own schema and gives the body of the call. */
export const windowForm = z.pipe(z.transform(toWindow), windowFields)

function toWindow({ rentableId, start, end }: WindowValues): WindowFields {
  return { rentableId, start: instantText(start), end: instantText(end) }
}

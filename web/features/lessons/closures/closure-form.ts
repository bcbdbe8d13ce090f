/** What the closure dialog holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { closureFields } from '#contract/closures.ts'
import type { ClosureForm } from '#contract/closures.ts'
import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, instantOf, isoText, stampText, startOfDay } from '#time/tokyo.ts'
import { halvesOf, instantText, tidyDate } from '#web/ui/calendar/moments.ts'
import type { Moments } from '#web/ui/calendar/moments.ts'

export interface ClosureValues extends Moments {
  /** From the first moment of the first day to the last of the last day, whatever the times. */
  wholeDays: boolean
  reasonJa: string
  reasonEn: string
  scope: 'studio' | 'spaces'
  spaces: string[]
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const closureForm = z.pipe(z.transform(toContract), closureFields)

/** Proposes the next day. */
export function newClosure(now: number): ClosureValues {
  const tomorrow = startOfDay(now) + dayMs
  const [opens = tomorrow, closes = tomorrow] = [calendar.opens, calendar.closes].map((time) =>
    instantOf(dateOf(tomorrow), time),
  )
  return {
    start: stampText(opens),
    end: stampText(closes),
    wholeDays: true,
    reasonJa: '',
    reasonEn: '',
    scope: 'studio',
    spaces: [],
  }
}

function toContract(values: ClosureValues): ClosureForm {
  const { wholeDays, scope, spaces, start, end, reasonJa, reasonEn } = values
  return {
    reasonJa,
    reasonEn,
    start: wholeDays ? midnightText(start, 0) : instantText(start),
    end: wholeDays ? midnightText(end, dayMs) : instantText(end),
    ...(scope === 'spaces' && { spaces }),
  }
}

/** Midnight of the typed day, or so much later. A text that is no day stays as it is, so that the contract refuses it. */
function midnightText(stamp: string, laterMs: number): string {
  const date = tidyDate(halvesOf(stamp).date)
  const midnight = instantOf(date)
  return midnight === undefined ? date : isoText(midnight + laterMs)
}

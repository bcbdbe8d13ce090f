/** What the form of repeated windows holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { repeatedWindowFields } from '#contract/repeated-windows.ts'
import type { RepeatedWindowForm } from '#contract/repeated-windows.ts'
import { dateOf, dayMs, instantOf, startOfDay, timeText, weekdayOf } from '#time/tokyo.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'

/** As typed. */
export interface RepeatedValues extends Record<
  'rentableId' | 'startTime' | 'endTime' | 'from' | 'until',
  string
> {
  weekdays: number[]
  skipHolidays: boolean
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const repeatedForm = z.pipe(z.transform(toContract), repeatedWindowFields)

/** Windows on the weekday and at the times of the slot, from its day on. */
export const newRepetition = (rentableId: string, slot: Slot): RepeatedValues => ({
  rentableId,
  weekdays: [weekdayOf(slot.start)],
  ...timesOf(slot),
  from: dateOf(slot.start),
  until: '',
  skipHolidays: false,
})

/** A slot that ends on another day ends at midnight here. */
export const timesOf = ({ start, end }: Slot) => ({
  startTime: timeText(start),
  endTime: end >= startOfDay(start) + dayMs ? '24:00' : timeText(end),
})

/** The times on the first day; undefined while one of them is wrong. */
export function slotOf({ from, startTime, endTime }: RepeatedValues): Slot | undefined {
  const start = instantOf(from, startTime)
  const end = endTime === '24:00' ? (instantOf(from) ?? 0) + dayMs : instantOf(from, endTime)
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

function toContract({ from, until, ...values }: RepeatedValues): RepeatedWindowForm {
  return { ...values, from: from.trim(), until: until.trim() }
}

/** What the series dialog holds, and its conversion to the contract. */
import * as z from 'zod/mini'
import { seriesFields } from '#contract/series.ts'
import type { SeriesForm } from '#contract/series.ts'
import { dateOf, minuteMs, timeText, weekdayOf } from '#time/tokyo.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { noTexts, numberOf, textsOf } from '../lesson-form.ts'
import type { LessonTextValues } from '../lesson-form.ts'

/** As typed. */
export interface SeriesValues extends LessonTextValues {
  weekdays: number[]
  startTime: string
  /** Minutes. */
  length: string
  from: string
  /** Empty for a series that goes on until it is ended. */
  until: string
  skipHolidays: boolean
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const seriesForm = z.pipe(z.transform(toContract), seriesFields)

/** A series that begins in the slot and takes place every week on its day. */
export const newSeries = ({ start, end }: Slot): SeriesValues => ({
  ...noTexts,
  weekdays: [weekdayOf(start)],
  startTime: timeText(start),
  length: String((end - start) / minuteMs),
  from: dateOf(start),
  until: '',
  skipHolidays: false,
})

function toContract(values: SeriesValues): SeriesForm {
  return {
    ...values,
    ...textsOf(values),
    length: numberOf(values.length),
    until: values.until.trim() === '' ? null : values.until.trim(),
  }
}

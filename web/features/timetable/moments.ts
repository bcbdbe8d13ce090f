/** Start and end as a form holds them, and the way between that and instants. */
import { minuteMs, parseStamp, stampText } from '#time/tokyo.ts'

/** As typed: `2026-11-23 10:00` in Tokyo, and either half may still be missing. */
export interface Moments {
  start: string
  end: string
}

/** Minutes from start to end; undefined while they are no two moments in this order. */
export function minutesOf({ start, end }: Moments): number | undefined {
  const [from, to] = [start, end].map(parseStamp)
  return from === undefined || to === undefined || to <= from ? undefined : (to - from) / minuteMs
}

/** The end of what has that length, or the end that stood there while the start is no moment. */
export function endAfter(start: string, minutes: number, end: string): string {
  const from = parseStamp(start)
  return from === undefined ? end : stampText(from + minutes * minuteMs)
}

/** A date as people type it (`２０２６/1/5`, `20260105`) in the form that is kept (`2026-01-05`). */
export function tidyDate(text: string): string {
  const typed = text.normalize('NFKC').trim()
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(typed) ?? []
  if (year === undefined || month === undefined || day === undefined) return typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A moment without its date or its time is one that is missing; anything else is for the contract to judge. */
export function instantText(stamp: string): string {
  const [date = '', time = ''] = stamp.split(' ')
  if (date === '' || time === '') return ''
  const instant = parseStamp(stamp)
  return instant === undefined ? stamp : new Date(instant).toISOString()
}

/** Start and end as a form holds them, and the way between that and instants. */
import { minuteMs, parseStamp, stampText } from '#time/tokyo.ts'

/** As typed: `2026-11-23 10:00` in Tokyo, and either half may still be missing. */
export interface Moments {
  start: string
  end: string
}

function momentOf(stamp: string): number | undefined {
  const { date, time } = halvesOf(stamp)
  return parseStamp(`${date.trim()} ${time}`)
}

/** Minutes from start to end; undefined while they are no two moments in this order. */
export function minutesOf({ start, end }: Moments): number | undefined {
  const [from, to] = [start, end].map(momentOf)
  return from === undefined || to === undefined || to <= from ? undefined : (to - from) / minuteMs
}

/** The end of what has that length, or the end that stood there while the start is no moment. */
export function endAfter(start: string, minutes: number, end: string): string {
  const from = momentOf(start)
  return from === undefined ? end : stampText(from + minutes * minuteMs)
}

/** Date and time of a stamp. What is typed of a date may have spaces of its own. */
export function halvesOf(stamp: string): { date: string; time: string } {
  const gap = stamp.lastIndexOf(' ')
  return gap < 0 ? { date: stamp, time: '' } : { date: stamp.slice(0, gap), time: stamp.slice(gap + 1) }
}

/** What is typed where a date belongs, with the time beside it. A time that was pasted along takes its place. */
export function stampTyped(text: string, time: string): string {
  const typed = text.normalize('NFKC').trim()
  const [, date, hour, minute] = /^(.*\d)(?:\s+|T)([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? []
  if (date === undefined || hour === undefined) return `${text} ${time}`
  return `${tidyDate(date)} ${hour.padStart(2, '0')}:${minute}`
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
  const { date, time } = halvesOf(stamp)
  if (date.trim() === '' || time === '') return ''
  const instant = momentOf(stamp)
  return instant === undefined ? stamp : new Date(instant).toISOString()
}

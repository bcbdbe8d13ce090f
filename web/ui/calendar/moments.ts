/** Start and end as a form holds them, and their conversion to instants. */
import { isoText, minuteMs, parseStamp, stampText } from '#time/tokyo.ts'

/** As typed: `2026-11-23 10:00` in Tokyo. The date or the time may still be missing. */
export interface DateTimeRange {
  start: string
  end: string
}

function parseTyped(stamp: string): number | undefined {
  const { date, time } = splitStamp(stamp)
  return parseStamp(`${date.trim()} ${time}`)
}

/** Minutes from start to end; undefined while one of them is incomplete or the end is not after the start. */
export function minutesOf({ start, end }: DateTimeRange): number | undefined {
  const [from, to] = [start, end].map(parseTyped)
  return from === undefined || to === undefined || to <= from ? undefined : (to - from) / minuteMs
}

/** The end that keeps the length; the given end while the start is incomplete. */
export function endAfter(start: string, minutes: number, end: string): string {
  const from = parseTyped(start)
  return from === undefined ? end : stampText(from + minutes * minuteMs)
}

/** Splits a stamp at its last space, because the date that is typed may contain spaces. */
export function splitStamp(stamp: string): { date: string; time: string } {
  const gap = stamp.lastIndexOf(' ')
  return gap < 0 ? { date: stamp, time: '' } : { date: stamp.slice(0, gap), time: stamp.slice(gap + 1) }
}

/**
 * The stamp of a typed date and the time beside it. A time that was pasted with the date replaces that time.
 */
export function stampTyped(text: string, time: string): string {
  const typed = text.normalize('NFKC').trim()
  const [, date, hour, minute] = /^(.*\d)(?:\s+|T)([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed) ?? []
  if (date === undefined || hour === undefined) return `${text} ${time}`
  return `${normaliseDate(date)} ${hour.padStart(2, '0')}:${minute}`
}

/** Turns a date as people type it (`２０２６/1/5`, `20260105`) into `2026-01-05`. */
export function normaliseDate(text: string): string {
  const typed = text.normalize('NFKC').trim()
  // Half a date, as `2026-11`, must not be read as another one while the rest of it is typed.
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(typed) ?? []
  if (year === undefined || month === undefined || day === undefined) return typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * The instant as the API takes it. Without a date or a time it is empty; a text that is no instant stays as
 * it is, so that the contract refuses it.
 */
export function instantText(stamp: string): string {
  const { date, time } = splitStamp(stamp)
  if (date.trim() === '' || time === '') return ''
  const instant = parseTyped(stamp)
  return instant === undefined ? stamp : isoText(instant)
}

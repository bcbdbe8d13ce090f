/**
 * Turns instants into Tokyo dates and texts, in the browser and on the server; no other code does. Instants
 * are milliseconds since the epoch. Japan has not changed its clocks since 1951, so nine hours from UTC are
 * exact.
 */
import type { Language } from '#studio/languages.ts'
import { firstDayOfWeek } from '#studio/calendar.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const offsetMs = 9 * hourMs

/** Shifted so that the UTC getters read Tokyo's wall clock. */
const wallClock = (instant: number) => new Date(instant + offsetMs)

const two = (value: number) => String(value).padStart(2, '0')

/** The hour of the day in Tokyo that is so many days before the day of the instant. */
export const hourOfEarlierDay = (at: number, days: number, hour: number): number =>
  startOfDay(at) - days * dayMs + hour * hourMs

/** Midnight in Tokyo of the day that the instant falls on. */
export function startOfDay(instant: number): number {
  return Math.floor((instant + offsetMs) / dayMs) * dayMs - offsetMs
}

/** Midnight in Tokyo of the first day of the instant's week. */
export function startOfWeek(instant: number): number {
  const day = startOfDay(instant)
  const sinceFirst = (wallClock(day).getUTCDay() - firstDayOfWeek + 7) % 7
  return day - sinceFirst * dayMs
}

/** Midnight in Tokyo of the first day of the instant's month. */
export function startOfMonth(instant: number): number {
  return startOfDay(instant) - (wallClock(instant).getUTCDate() - 1) * dayMs
}

/** `2026-11-23`, the Tokyo date of the instant. */
export function dateOf(instant: number): string {
  return wallClock(instant).toISOString().slice(0, 10)
}

/**
 * The instant of a Tokyo date (`2026-11-23`) and time (`10:00`), or undefined when the date does not exist.
 */
export function instantOf(date: string, time = '00:00'): number | undefined {
  const instant = Date.parse(`${date}T${time}:00.000+09:00`)
  if (Number.isNaN(instant) || dateOf(instant) !== date) return undefined
  return instant
}

/**
 * The same day of a later month, or the last day of that month when it is shorter: `2026-01-31` is followed
 * by `2026-02-28`.
 */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** `2026-11-23T01:00:00.000Z`, as the API writes instants. */
export function isoText(instant: number): string {
  return new Date(instant).toISOString()
}

/** `10:00`. */
export function timeText(instant: number): string {
  const clock = wallClock(instant)
  return `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`
}

/** `10:00–11:15`. */
export function timeRangeText(start: number, end: number): string {
  return `${timeText(start)}–${timeText(end)}`
}

/** `2026-11-23 10:00`, the form in dialogs (specification section 5). */
export function stampText(instant: number): string {
  return `${dateOf(instant)} ${timeText(instant)}`
}

/**
 * The instant of `2026-11-23 10:00`, or undefined when the text has another form or the date does not exist.
 */
export function parseStamp(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim())
  return match?.[1] === undefined ? undefined : instantOf(match[1], `${match[2]}:${match[3]}`)
}

/** `2026-11-23T10:00:00+09:00`, Tokyo time in ISO 8601. */
export function offsetText(instant: number): string {
  return `${dateOf(instant)}T${timeText(instant)}:00+09:00`
}

/** `2026/11/23 10:00`, as the inquiry form shows a lesson (specification section 2). */
export function slashText(instant: number): string {
  return `${dateOf(instant).replaceAll('-', '/')} ${timeText(instant)}`
}

/** Day of the week in Tokyo, 0 for Sunday. */
export function weekdayOf(instant: number): number {
  return wallClock(instant).getUTCDay()
}

/*
 * The names of months and weekdays stand here, because the first use of `Intl.DateTimeFormat` takes a phone
 * 50 ms or more, as long as everything else of a page together.
 */
const weekdays = { ja: '日 月 火 水 木 金 土'.split(' '), en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' ') }

const englishMonths =
  'January February March April May June July August September October November December'.split(' ')

/** The year, the month in English, as it is and short, and the day of the month. */
function partsOf(instant: number) {
  const clock = wallClock(instant)
  const month = englishMonths[clock.getUTCMonth()] ?? ''
  return { year: clock.getUTCFullYear(), month, short: month.slice(0, 3), day: clock.getUTCDate() }
}

/** `月` or `Mon`. */
export function weekdayText(instant: number, language: Language): string {
  return weekdays[language][weekdayOf(instant)] ?? ''
}

/** `11/23 (月)`, the form of the day tabs: M/d (E). */
export function dayText(instant: number, language: Language): string {
  const clock = wallClock(instant)
  return `${clock.getUTCMonth() + 1}/${clock.getUTCDate()} (${weekdayText(instant, language)})`
}

/** `2026年11月23日(月)` or `Mon, November 23, 2026`. */
export function dateText(instant: number, language: Language): string {
  const [date, weekday] = [calendarDateText(dateOf(instant), language), weekdayText(instant, language)]
  return language === 'en' ? `${weekday}, ${date}` : `${date}(${weekday})`
}

/** `1990年4月1日` or `April 1, 1990`: without the day of the week, as for a birthday. */
export function calendarDateText(date: string, language: Language): string {
  const [year, month = 0, day] = date.split('-').map(Number)
  return language === 'en' ? `${englishMonths[month - 1]} ${day}, ${year}` : `${year}年${month}月${day}日`
}

/** None begins with a calendar year, so that each first year is also the last one of the era before. */
const eras = [
  { name: '明治', first: 1868 },
  { name: '大正', first: 1912 },
  { name: '昭和', first: 1926 },
  { name: '平成', first: 1989 },
  { name: '令和', first: 2019 },
]

/** A year in Japanese eras: `昭和43`, and `昭和64・平成元` for a year in which an era ended. */
export function eraYearText(year: number): string {
  return eras
    .filter(({ first }, nth) => first <= year && year <= (eras[nth + 1]?.first ?? year))
    .map(({ name, first }) => `${name}${year === first ? '元' : year - first + 1}`)
    .join('・')
}

/**
 * `2026年11月23日(月) 10:00–11:15` or `Mon, November 23, 2026, 10:00–11:15`, with both days when the end is on
 * another day.
 */
export function spanText(start: number, end: number, language: Language): string {
  const gap = language === 'ja' ? ' ' : ', '
  const begins = `${dateText(start, language)}${gap}`
  if (startOfDay(start) === startOfDay(end)) return `${begins}${timeRangeText(start, end)}`
  return `${begins}${timeText(start)} – ${dateText(end, language)}${gap}${timeText(end)}`
}

/** `11/23(月)` or `Mon, Nov 23`, for narrow places. */
export function shortDayText(instant: number, language: Language): string {
  if (language === 'ja') return dayText(instant, 'ja').replace(' ', '')
  const { short, day } = partsOf(instant)
  return `${weekdayText(instant, 'en')}, ${short} ${day}`
}

/** `11/23(月) 10:00` or `Mon, Nov 23, 10:00`. */
export const shortMomentText = (instant: number, language: Language): string =>
  `${shortDayText(instant, language)}${language === 'ja' ? ' ' : ', '}${timeText(instant)}`

/** Between the ends of a span in English: a dash between thin spaces. */
const to = '\u2009–\u2009'

/** First and last day of a span: `2026年11月22日(日)〜11月28日(土)` or `Sun, Nov 22 – Sat, Nov 28, 2026`. */
export function rangeText(first: number, last: number, language: Language): string {
  const sameYear = dateOf(first).slice(0, 4) === dateOf(last).slice(0, 4)
  if (language === 'en') {
    const year = (instant: number) => `, ${partsOf(instant).year}`
    const begin = shortDayText(first, 'en') + (sameYear ? '' : year(first))
    return `${begin}${to}${shortDayText(last, 'en')}${year(last)}`
  }
  const end = dateText(last, 'ja')
  return `${dateText(first, 'ja')}〜${sameYear ? end.slice(end.indexOf('年') + 1) : end}`
}

/** The week that begins with an instant, without weekdays: `2026年11月22日〜28日` or `Nov 22 – 28, 2026`. */
export function weekText(first: number, language: Language): string {
  const last = first + 6 * dayMs
  if (language === 'en') {
    const [from, until] = [partsOf(first), partsOf(last)]
    const year = from.year === until.year ? '' : `, ${from.year}`
    const month = from.short === until.short ? '' : `${until.short} `
    return `${from.short} ${from.day}${year}${to}${month}${until.day}, ${until.year}`
  }
  const [begin, end] = [dateOf(first), dateOf(last)]
  const isSame = (length: number) => begin.slice(0, length) === end.slice(0, length)
  const whole = calendarDateText(end, 'ja')
  const told = isSame(7) ? whole.indexOf('月') : isSame(4) ? whole.indexOf('年') : -1
  return `${calendarDateText(begin, 'ja')}〜${whole.slice(told + 1)}`
}

/**
 * The days of a closure, as `rangeText` writes them, or a single day; with the times when it does not last
 * whole days.
 */
export function closedTimeText(start: number, end: number, language: Language): string {
  const last = startOfDay(end - 1)
  if (startOfDay(start) !== start || last + dayMs !== end) return spanText(start, end, language)
  return start === last ? dateText(start, language) : rangeText(start, last, language)
}

/** `11月` or `Nov`, of a month such as `2026-11`. */
export function shortMonthText(month: string, language: Language): string {
  const number = Number(month.slice(5))
  return language === 'ja' ? `${number}月` : (englishMonths[number - 1] ?? '').slice(0, 3)
}

/** `2026年11月` or `November 2026`. */
export function monthText(instant: number, language: Language): string {
  if (language === 'en') return `${partsOf(instant).month} ${partsOf(instant).year}`
  const clock = wallClock(instant)
  return `${clock.getUTCFullYear()}年${clock.getUTCMonth() + 1}月`
}

import { normaliseName, normalisePhone, normalisePostalCode } from '#contract/normalise.ts'

/*
 * What spreadsheets make of values: `="090…"` for a text, 2026/1/5 for a date, a telephone number without its
 * first zero. Only what can be read in one way is read.
 */

/**
 * A cell without what spreadsheets and our own exports put around a text so that it stays one: `="00002"` and
 * `'=1+1`.
 */
export function plainCell(text: string): string {
  const [, quoted] = /^="((?:[^"]|"")*)"$/s.exec(text.trim()) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

/** First day and letters of each era since 1868. The last day of one is the first of the next. */
const eras = [
  { names: ['令和', '令', 'r', '㋿'], begins: '2019-05-01' },
  { names: ['平成', '平', 'h', '㍻'], begins: '1989-01-08' },
  { names: ['昭和', '昭', 's', '㍼'], begins: '1926-12-25' },
  { names: ['大正', '大', 't', '㍽'], begins: '1912-07-30' },
  { names: ['明治', '明', 'm', '㍾'], begins: '1868-01-25' },
]

/**
 * The date `2026-01-05` of 2026/1/5, 2026-01-05, 2026.1.5, 20260105, 2026年1月5日, 令和8年1月5日, R8.1.5 or
 * 昭和64年1月7日, also with the midnight that Excel adds. Undefined for a date that does not exist, lies outside
 * its era, or can be read in two ways, such as 1/5/2026 and 26/1/5.
 */
export function readDate(text: string): string | undefined {
  const plain = text
    .replace(/[㋿㍻㍼㍽㍾]/g, (era) => eras.find(({ names }) => names.includes(era))?.names[0] ?? era)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+0{1,2}:00(:00(\.0+)?)?$/, '')
    .replace(/\s/g, '')
    .replace(/[(（][日月火水木金土][)）]$/, '')
  const western = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (western) return dateOfParts(Number(western[1]), western[3], western[4])
  const kanji = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (kanji) return dateOfParts(Number(kanji[1]), kanji[2], kanji[3])
  const [, name = '', year = '', month, day] =
    /^(\D{1,2}?)(\d{1,2}|元)(?:年|[/.-])(\d{1,2})(?:月|[/.-])(\d{1,2})日?$/.exec(plain) ?? []
  const position = eras.findIndex(({ names }) => names.includes(name))
  const era = eras[position]
  if (era === undefined) return undefined
  const count = year === '元' ? 1 : Number(year)
  const date = dateOfParts(Number(era.begins.slice(0, 4)) + count - 1, month, day)
  const next = eras[position - 1]?.begins
  const isInEra = date !== undefined && count > 0 && date >= era.begins && (next === undefined || date < next)
  return isInEra ? date : undefined
}

function dateOfParts(year: number, month = '', day = ''): string | undefined {
  const date = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
  return exists ? date : undefined
}

/**
 * A telephone number in the stored form. A spreadsheet that reads it as a number drops its first zero:
 * 9012345678 and 312345678 get it back, because no Japanese number has 9 or 10 digits without it.
 */
export function readPhone(text: string): string {
  const digits = normalisePhone(text)
  return /^[1-9]\d{8,9}$/.test(digits) ? `0${digits}` : digits
}

/**
 * A postal code of seven digits. Those of Hokkaido and Aomori begin with zeros, which spreadsheets drop:
 * 600001 is 060-0001.
 */
export function readPostalCode(text: string): string {
  const digits = normalisePostalCode(text)
  return /^[1-9]\d{4,5}$/.test(digits) ? digits.padStart(7, '0') : digits
}

/** A whole number: `１，２００` and `1,200枚` are 1200, and 10名 and 60分 are numbers too. */
export function readCount(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s枚回名席分]/g, '')
  return /^\d{1,3}(,\d{3})+$|^\d{1,9}$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined
}

/**
 * Minutes since midnight of 10:00, 10:00:00, １０：００, 10時, 10時30分, 10時半, 午後1:30 or 1:30 PM; 24:00 is 1440.
 * Undefined for a time that does not exist.
 */
export function readTime(text: string): number | undefined {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  const [, before, hours = '', afterColon, afterHour, half, after] =
    /^(午前|午後|am|pm)?(\d{1,2})(?::(\d{2})(?::00)?|時(?:(\d{1,2})分|(半))?)(am|pm)?$/.exec(plain) ?? []
  if (hours === '' || (before !== undefined && after !== undefined)) return undefined
  const noon = before ?? after
  const minutes = half === undefined ? Number(afterColon ?? afterHour ?? 0) : 30
  const hour = noon === undefined ? Number(hours) : hourOf(Number(hours), noon === '午後' || noon === 'pm')
  const time = hour * 60 + minutes
  return minutes < 60 && time >= 0 && time <= 1_440 ? time : undefined
}

/** 12 am is midnight, and 12 pm is noon. */
const hourOf = (hours: number, isAfternoon: boolean) =>
  hours > 12 ? -1 : (hours % 12) + (isAfternoon ? 12 : 0)

/** A word in the form in which words are compared. */
export const plainWord = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** The two parts of `山田 花子`; undefined when there is no space, or more than one. */
export function readNames(text: string): readonly [last: string, first: string] | undefined {
  const [last, first, more] = normaliseName(text).split(' ')
  return last && first && more === undefined ? [last, first] : undefined
}

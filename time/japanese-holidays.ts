import holidayJp from '@holiday-jp/holiday_jp'
import type { Worded } from '#studio/languages.ts'

const holidays: Readonly<Record<string, { name: string; name_en: string }>> = holidayJp.holidays

/**
 * The name of Japan's public holiday on a day (`2026-11-23`), if it is one. The package knows the years 1970
 * to 2050.
 */
export function holidayOn(day: string): Worded | undefined {
  const holiday = holidays[day]
  return holiday && { ja: holiday.name, en: holiday.name_en }
}

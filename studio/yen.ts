import type { Language } from './languages.ts'

const grouped = new Intl.NumberFormat('en')

/** `12,990円` or `¥12,990`. */
export function yenText(yen: number, language: Language): string {
  return language === 'ja' ? `${grouped.format(yen)}円` : `¥${grouped.format(yen)}`
}

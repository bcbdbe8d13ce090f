import type { Language } from './languages.ts'

const grouped = new Intl.NumberFormat('en')

/** `12,990円` or `¥12,990`; below zero `−5,000円` or `−¥5,000`. */
export function yenText(yen: number, language: Language): string {
  const sign = yen < 0 ? '−' : ''
  const digits = grouped.format(Math.abs(yen))
  return language === 'ja' ? `${sign}${digits}円` : `${sign}¥${digits}`
}

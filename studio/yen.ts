import type { Language } from './languages.ts'

/** Not by `Intl.NumberFormat`: its first use takes a phone longer than taking over a page. */
const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** `12,990円` or `¥12,990`; below zero `−5,000円` or `−¥5,000`. */
export function yenText(yen: number, language: Language): string {
  const sign = yen < 0 ? '−' : ''
  const digits = grouped(Math.abs(yen))
  return language === 'ja' ? `${sign}${digits}円` : `${sign}¥${digits}`
}

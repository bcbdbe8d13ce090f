import type { Language } from './languages.ts'

const units = { day: '日', hour: '時間', minute: '分' } as const

/**
 * `3時間` or `3 hours`. Texts that name a number of the studio's rules take it so, because `1 hours` would be
 * wrong.
 */
export function durationText(count: number, unit: keyof typeof units, language: Language): string {
  if (language === 'ja') return `${count}${units[unit]}`
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

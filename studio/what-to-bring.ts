import type { Worded } from './languages.ts'

/** What members are asked to bring to a lesson. */
export const whatToBring: Worded = {
  ja: '動きやすい服装、飲みもの、タオル（マットは無料でお貸しします）',
  en: 'Comfortable clothes, something to drink and a towel (mats are free to borrow)',
}

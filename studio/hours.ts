import type { Worded } from './languages.ts'

export interface OpeningHours {
  opens: string
  closes: string
  /** Days of the week counted from Sunday. */
  closedDays: readonly number[]
  closedDaysText: Worded
}

/** The opening hours. Times are in Tokyo. Administrators change them at /admin/studio (sections.ts). */
export const hours: OpeningHours = {
  opens: '08:00',
  closes: '19:30',
  /** Closed on Monday and Thursday. */
  closedDays: [1, 4],
  closedDaysText: {
    ja: '月曜日・木曜日、ほか不定休',
    en: 'Mondays and Thursdays, and occasionally on other days',
  },
}

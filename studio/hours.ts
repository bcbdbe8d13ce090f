import type { Worded } from './languages.ts'

/** The opening hours. Times are in Tokyo. */
export const hours = {
  opens: '08:00',
  closes: '19:30',
  /** Days of the week counted from Sunday: closed on Monday and Thursday. */
  closedDays: [1, 4] as readonly number[],
  closedDaysText: {
    ja: '月曜日・木曜日、ほか不定休',
    en: 'Mondays and Thursdays, and occasionally on other days',
  } satisfies Worded,
} as const

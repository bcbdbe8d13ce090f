import type { Worded } from './languages.ts'

/** When somebody is at the studio. Times are Tokyo's. */
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

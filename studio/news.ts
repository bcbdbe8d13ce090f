import type { Worded } from './languages.ts'

/** News on the front page, the newest first. Dates: `2023-09-30`. */
export const news: ReadonlyArray<{ date: string; text: Worded }> = [
  {
    date: '2023-09-30',
    text: {
      ja: 'ひだまりヨガのホームページを公開しました。体験レッスンのお申し込みを受け付けています。',
      en: 'Our website is open. You can now apply for a trial lesson.',
    },
  },
]

import type { Worded } from './languages.ts'

/** News on the front page, the newest first. Dates: `2023-09-30`. */
export const news: ReadonlyArray<{ date: string; text: Worded }> = [
  {
    date: '2023-09-30',
    text: {
      ja: '会社の設立に先がけて、開業準備のホームページを公開しました。体験レッスンのご相談も承っています。',
      en: 'While we prepare to open, and before our company is founded, our website is up. Ask us about a trial lesson.',
    },
  },
]

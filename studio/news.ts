import type { Worded } from './languages.ts'

export interface FileNews {
  /** `2023-09-30` */
  date: string
  title: Worded
  text: Worded
}

/**
 * The news of a new studio, the newest first. Administrators write more at /admin/news; from then on the
 * database holds them all.
 */
export const news: readonly FileNews[] = [
  {
    date: '2023-09-30',
    title: { ja: 'ホームページを公開しました', en: 'Our website is up' },
    text: {
      ja: '会社の設立に先がけて、開業準備のホームページを公開しました。体験レッスンのご相談も承っています。',
      en: 'While we prepare to open, and before our company is founded, our website is up. Ask us about a trial lesson.',
    },
  },
]

/** The id of the last entry above, which the database keeps when it takes the entries over. */
const openingNewsId = 'file-1'

/**
 * The newest of what visitors see, and the news that the site opened with, as long as no administrator has
 * deleted it: specification section 2 wants it on the landing page.
 * @param items the newest first
 */
export const newestNews = <Item extends { id: string }>(items: readonly Item[], count: number): Item[] =>
  items.filter(({ id }, index) => index < count || id === openingNewsId)

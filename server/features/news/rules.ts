import type { NewsFields, NewsItem, ShownNews } from '#contract/news.ts'
import { pictureAt, sourcesOf, srcSetOf } from '#contract/pictures/picture-sources.ts'
import { complete } from '#studio/languages.ts'
import type { FileNews } from '#studio/news.ts'
import type { Worded } from '#studio/languages.ts'
import { instantOf, isoText } from '#time/tokyo.ts'

/** A news item as the database keeps it. */
export interface NewsRow {
  id: string
  /** In Tokyo. */
  day: string
  titleJa: string
  titleEn: string
  textJa: string
  textEn: string
  link: string
  /** The address; empty for none. */
  picture: string
  publishAt: number
  changedAt: number
  version: number
}

const isPublished = ({ publishAt }: Pick<NewsRow, 'publishAt'>, now: number): boolean => publishAt <= now

/** How many items visitors see now. */
export const countPublished = (rows: readonly NewsRow[], now: number): number =>
  rows.filter((row) => isPublished(row, now)).length

/** What visitors see now: the newest day first, and of one day what was published last. */
export const shownNews = <Row extends NewsRow>(rows: readonly Row[], now: number): Row[] =>
  rows.filter((row) => isPublished(row, now)).toSorted(newestFirst)

/**
 * What administrators see: first the planned ones, the next of them last, so that they lead on to the
 * published ones.
 */
export const listedNews = (rows: readonly NewsRow[], now: number): NewsRow[] => [
  ...rows.filter((row) => !isPublished(row, now)).toSorted((a, b) => b.publishAt - a.publishAt || byId(a, b)),
  ...shownNews(rows, now),
]

const newestFirst = (a: NewsRow, b: NewsRow) =>
  compare(b.day, a.day) || b.publishAt - a.publishAt || byId(a, b)
const byId = (a: NewsRow, b: NewsRow) => compare(b.id, a.id)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The instant from which visitors see an item that an administrator writes now. Without a plan that is now,
 * or what it was already.
 */
export function publishMoment(
  { publishAt }: Pick<NewsFields, 'publishAt'>,
  before: Pick<NewsRow, 'publishAt'> | undefined,
  now: number,
): number {
  if (publishAt !== undefined) return Date.parse(publishAt)
  return before !== undefined && isPublished(before, now) ? before.publishAt : now
}

/**
 * The news of the file as rows. They are published from the beginning of their day on, and have the same ids
 * in every process.
 */
export const newsOfFile = (news: readonly FileNews[]): NewsRow[] =>
  news.map(({ date, title, text }, position) => {
    const publishAt = instantOf(date) ?? 0
    return {
      id: `file-${news.length - position}`,
      day: date,
      titleJa: title.ja,
      titleEn: title.en,
      textJa: text.ja,
      textEn: text.en,
      link: '',
      picture: '',
      publishAt,
      changedAt: publishAt,
      version: 1,
    }
  })

/**
 * Whether an administrator wants nothing else than what the item is already, because the answer to an earlier
 * attempt was lost.
 */
export function hasFields(row: NewsRow, fields: NewsFields, now: number): boolean {
  const isSame = (['day', 'titleJa', 'titleEn', 'textJa', 'textEn', 'link', 'picture'] as const).every(
    (field) => row[field] === fields[field],
  )
  return isSame && row.publishAt === publishMoment(fields, row, now)
}

/** The fields that the audit log keeps. */
export const recordedFields = ({
  day,
  titleJa,
  titleEn,
  textJa,
  textEn,
  link,
  picture,
  publishAt,
}: NewsRow) => ({
  newsDay: day,
  newsTitleJa: titleJa,
  newsTitleEn: titleEn,
  newsTextJa: textJa,
  newsTextEn: textEn,
  link,
  newsPicture: picture,
  publishAt,
})

/** A news item as visitors see it. */
export interface ShownRow extends NewsRow {
  /** What the picture shows; absent for one that is not in the library. */
  pictureText?: Worded | undefined
}

export const toShown = (row: ShownRow): ShownNews => ({
  id: row.id,
  day: row.day,
  title: complete({ ja: row.titleJa, en: row.titleEn }),
  text: complete({ ja: row.textJa, en: row.textEn }),
  link: row.link,
  picture: shownPicture(row),
})

function shownPicture({ picture: address, pictureText }: ShownRow): ShownNews['picture'] {
  if (address === '') return null
  const kept = pictureAt(address)
  const sources = kept ? [...sourcesOf(kept), { type: 'image/jpeg', srcSet: srcSetOf(kept, 'jpg') }] : []
  return { address, text: complete(pictureText ?? { ja: '', en: '' }), sources }
}

/** The item as administrators read it. */
export const toItem = ({ changedAt: _, version, publishAt, ...row }: NewsRow, now: number): NewsItem => ({
  ...row,
  etag: String(version),
  publishAt: isoText(publishAt),
  published: isPublished({ publishAt }, now),
})

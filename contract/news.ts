/** The news of the site. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { instant, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { wholeNumber } from './paging.ts'
import { optionalPictureAddress } from '#contract/pictures/picture-address.ts'
import { siteLink } from './site-link.ts'
import { inEitherLanguage, optionalText } from './text-fields.ts'

/** The form of a news item and the body of its calls. The error of each rule is a type word. */
export const newsFields = z
  .object({
    /** The day that stands beside it, in Tokyo. */
    day: z.iso.date('pattern'),
    titleJa: optionalText(limits.titleLength),
    titleEn: optionalText(limits.titleLength),
    textJa: optionalText(limits.descriptionLength),
    textEn: optionalText(limits.descriptionLength),
    link: z._default(siteLink, ''),
    picture: z._default(optionalPictureAddress, ''),
    /** When visitors begin to see it. Absent: at once, and a published item keeps its moment. */
    publishAt: z.optional(instant),
  })
  .check(inEitherLanguage('titleJa', 'titleEn'), inEitherLanguage('textJa', 'textEn'))

const worded = z.object({ ja: z.string(), en: z.string() })

const shownPicture = z.object({
  address: z.string(),
  /** What it shows, for people who do not see it; empty for one that is not in the library. */
  text: worded,
  /**
   * The sizes and formats of one in the library, so that a page shows them without knowing their addresses.
   */
  sources: z.array(z.object({ type: z.string(), srcSet: z.string() })),
})

const shownItem = z.object({
  id: z.string(),
  day: z.iso.date(),
  title: worded,
  text: worded,
  /** A path on the site or a whole address; empty for none. */
  link: z.string(),
  picture: z.nullable(shownPicture),
})

const newsItem = z.object({
  id: z.string(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
  day: z.iso.date(),
  titleJa: z.string(),
  titleEn: z.string(),
  textJa: z.string(),
  textEn: z.string(),
  link: z.string(),
  /** The address; empty for none. */
  picture: z.string(),
  publishAt: utcInstant,
  /** Whether visitors see it now. */
  published: z.boolean(),
})

export type ShownNews = z.output<typeof shownItem>
export type NewsItem = z.output<typeof newsItem>
export type NewsForm = z.input<typeof newsFields>
export type NewsFields = z.output<typeof newsFields>

export const listShownNews = {
  ...route('listShownNews', 'GET', '/news', 'anyone'),
  summary: 'The news that visitors see now, the newest day first',
  query: z.object({
    /** Only so many, the newest ones, and the news that the site opened with. */
    size: z.optional(wholeNumber(limits.newsItems)),
  }),
  answer: z.array(shownItem),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listNews = {
  ...route('listNews', 'GET', '/admin/news', 'admin'),
  summary: 'All news, the planned ones first and then the newest day first',
  answer: z.array(newsItem),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createNews = {
  ...route('createNews', 'POST', '/admin/news', 'admin'),
  summary: 'Writes a news item, which visitors see at once or from a planned moment on',
  headers: ['Idempotency-Key'],
  body: newsFields,
  answer: byId,
  status: 201,
  errors: ['error.news.tooMany', 'error.picture.notFound'],
} as const satisfies Endpoint

export const updateNews = {
  ...route('updateNews', 'PUT', '/admin/news/{id}', 'admin'),
  summary: 'Changes a news item',
  params: byId,
  headers: ['If-Match'],
  body: newsFields,
  answer: byId,
  status: 200,
  errors: ['error.news.notFound', 'error.news.changed', 'error.picture.notFound'],
} as const satisfies Endpoint

export const deleteNews = {
  ...route('deleteNews', 'DELETE', '/admin/news/{id}', 'admin'),
  summary: 'Deletes a news item',
  params: byId,
  headers: ['If-Match'],
  answer: byId,
  status: 200,
  errors: ['error.news.notFound', 'error.news.changed'],
} as const satisfies Endpoint

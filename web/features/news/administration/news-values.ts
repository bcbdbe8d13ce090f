/** What the dialog of a news item holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { newsFields } from '#contract/news.ts'
import type { NewsForm, NewsItem } from '#contract/news.ts'
import { dateOf, dayMs, instantOf, isoText, timeText } from '#time/tokyo.ts'

/** At once, or a published item as it is; or from a moment on. */
export const times = ['now', 'later'] as const

export interface NewsValues {
  day: string
  titleJa: string
  titleEn: string
  textJa: string
  textEn: string
  link: string
  picture: string
  time: (typeof times)[number]
  /** `2026-11-23T10:00` in Tokyo, as the browser's field has it. */
  publishAt: string
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const newsForm = z.pipe(z.transform(toContract), newsFields)

/** A planned item begins with tomorrow at ten. */
export const newNews = (now: number): NewsValues => ({
  day: dateOf(now),
  titleJa: '',
  titleEn: '',
  textJa: '',
  textEn: '',
  link: '',
  picture: '',
  time: 'now',
  publishAt: `${dateOf(now + dayMs)}T10:00`,
})

/** An item as it was read, or as another administrator has saved it. */
export function valuesOf({ publishAt, published, ...item }: Omit<NewsItem, 'id' | 'etag'>): NewsValues {
  const moment = Date.parse(publishAt)
  const { day, titleJa, titleEn, textJa, textEn, link, picture } = item
  const time = published ? 'now' : 'later'
  const local = `${dateOf(moment)}T${timeText(moment)}`
  return { day, titleJa, titleEn, textJa, textEn, link, picture, time, publishAt: local }
}

function toContract({ time, publishAt, ...fields }: NewsValues): NewsForm {
  if (time === 'now') return fields
  const [date = '', clock = ''] = publishAt.split('T')
  const moment = instantOf(date, clock)
  // A text that is no moment stays as it is, so that the contract refuses it.
  return { ...fields, publishAt: moment === undefined ? publishAt : isoText(moment) }
}

import type { NewsItem } from '#contract/news.ts'
import type { Notice } from '#contract/notices.ts'
import type { Teacher } from '#contract/teachers.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** A news item that visitors read, as administrators get it. */
export const newsItem = (given: Partial<NewsItem> = {}): NewsItem => ({
  id: 'news-1',
  etag: '1',
  day: '2026-11-23',
  titleJa: '月曜日はお休みします',
  titleEn: 'Closed on Monday',
  textJa: '終日お休みします。',
  textEn: 'We are closed all day.',
  link: '/schedule',
  picture: '',
  publishAt: isoText(now - dayMs),
  published: true,
  ...given,
})

/** A bar that stands above every page. */
export const notice = (given: Partial<Notice> = {}): Notice => ({
  id: 'notice-1',
  etag: '1',
  textJa: 'エアコンを修理しています。',
  textEn: 'The heating is being repaired.',
  link: '',
  start: isoText(now - dayMs),
  end: isoText(now + dayMs),
  state: 'shown',
  ...given,
})

/** A teacher whom visitors read of, as administrators get her. */
export const teacher = (given: Partial<Teacher> = {}): Teacher => ({
  id: 'teacher-1',
  etag: '1',
  nameJa: '森 葵',
  nameEn: 'Aoi Mori',
  kana: 'もり あおい',
  roleJa: '朝ヨガ担当',
  roleEn: 'Morning yoga',
  textJa: '朝の海が好きです。',
  textEn: 'Aoi likes the sea in the morning.',
  imageUrl: '',
  listed: true,
  lessonsToCome: 3,
  inUse: false,
  ...given,
})

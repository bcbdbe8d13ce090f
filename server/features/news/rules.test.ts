import { expect, test } from 'vitest'
import { hourMs, isoText } from '#time/tokyo.ts'
import { hasFields, listedNews, newsOfFile, publishMoment, shownNews, toItem } from './rules.ts'
import type { NewsRow } from './rules.ts'

const now = Date.parse('2026-11-23T10:00:00+09:00')

const row = (id: string, day: string, publishAt: number): NewsRow => ({
  id,
  day,
  titleJa: 'お休み',
  titleEn: 'Closed',
  textJa: '月曜日はお休みです。',
  textEn: 'We are closed on Monday.',
  link: '',
  picture: '',
  publishAt,
  changedAt: now - hourMs,
  version: 1,
})

const ids = (rows: NewsRow[]) => rows.map(({ id }) => id)

test('visitors see an item from its moment on, the newest day first, and of one day what was published last', () => {
  const rows = [
    row('old', '2026-11-01', now - 3 * hourMs),
    row('early', '2026-11-23', now - 2 * hourMs),
    row('late', '2026-11-23', now),
    row('planned', '2026-11-20', now + 1),
  ]
  expect(ids(shownNews(rows, now))).toEqual(['late', 'early', 'old'])
  expect(ids(shownNews(rows, now + 1))).toEqual(['late', 'early', 'planned', 'old'])
})

test('administrators see the planned items above the published ones, the next of them last', () => {
  const rows = [
    row('shown', '2026-11-23', now),
    row('next', '2026-11-24', now + hourMs),
    row('after', '2026-11-25', now + 2 * hourMs),
  ]
  expect(ids(listedNews(rows, now))).toEqual(['after', 'next', 'shown'])
})

test.each([
  ['a new item without a plan begins now', undefined, undefined, now],
  ['a planned moment counts', now + hourMs, undefined, now + hourMs],
  ['a published item keeps its moment', undefined, now - hourMs, now - hourMs],
  ['a planned item without a plan any more begins now', undefined, now + hourMs, now],
  ['a published item can be planned anew', now + hourMs, now - hourMs, now + hourMs],
])('%s', (_, wanted, before, moment) => {
  const fields = { publishAt: wanted === undefined ? undefined : isoText(wanted) }
  expect(publishMoment(fields, before === undefined ? undefined : { publishAt: before }, now)).toBe(moment)
})

test('a call that wants what is there already is one whose answer was lost', () => {
  const present = row('a', '2026-11-23', now - hourMs)
  const { id: _, etag: _etag, published: _published, ...fields } = toItem(present, now)
  expect(hasFields(present, fields, now)).toBe(true)
  expect(hasFields(present, { ...fields, publishAt: undefined }, now)).toBe(true)
  expect(hasFields(present, { ...fields, titleEn: 'Open' }, now)).toBe(false)
  expect(hasFields(present, { ...fields, publishAt: isoText(now + hourMs) }, now)).toBe(false)
})

test('news of the file keep their ids when the owner puts another one above them', () => {
  const words = { title: { ja: 'あ', en: 'a' }, text: { ja: 'い', en: 'b' } }
  const older = { date: '2023-09-30', ...words }
  const [only] = newsOfFile([older])
  expect(newsOfFile([{ date: '2024-01-01', ...words }, older])[1]).toEqual(only)
  expect(only?.publishAt).toBe(Date.parse('2023-09-30T00:00:00+09:00'))
})

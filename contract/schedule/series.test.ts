import { expect, test } from 'vitest'
import { wrongFields } from '#tests/support/wrong-fields.ts'
import { createSeries, previewSeries } from './series.ts'

const weekly = {
  title: '朝ヨガ',
  desc: '朝のクラス',
  titleEn: 'Morning yoga',
  descEn: '',
  imageUrl: '/pictures/lessons/morning-flow.svg',
  level: null,
  totalSeats: 8,
  weekdays: [1, 3],
  startTime: '10:00',
  length: 60,
  from: '2026-11-23',
  until: '2026-12-09',
}

test.each([createSeries, previewSeries])('$name accepts a series with all fields', (endpoint) => {
  expect(wrongFields(endpoint, weekly)).toEqual({})
})

test('a series needs its title in one language only', () => {
  const { title, titleEn } = createSeries.body.parse({ ...weekly, title: '' })
  expect({ title, titleEn }).toEqual({ title: 'Morning yoga', titleEn: '' })
})

test.each<[object, object]>([
  [{ weekdays: [] }, { weekdays: 'required' }],
  [{ weekdays: undefined }, { weekdays: 'required' }],
  [{ weekdays: [7] }, { weekdays: 'pattern' }],
  [{ weekdays: [1, 1] }, { weekdays: 'pattern' }],
  [{ startTime: '' }, { startTime: 'required' }],
  [{ startTime: '24:00' }, { startTime: 'pattern' }],
  [{ startTime: '10:10' }, { startTime: 'step' }],
  [{ length: 0 }, { length: 'validate' }],
  [{ length: 50 }, { length: 'step' }],
  [{ length: 1_455 }, { length: 'tooLong' }],
  [{ startTime: '23:15', length: 60 }, { length: 'midnight' }],
  [{ from: '' }, { from: 'required' }],
  [{ from: '2026-02-30' }, { from: 'pattern' }],
  [{ until: '2026-11-22' }, { until: 'validate' }],
  [{ until: '2027-11-24' }, { until: 'tooLong' }],
  [{ until: 'soon' }, { until: 'pattern' }],
  [{ totalSeats: 11 }, { totalSeats: 'validate' }],
  [{ title: ' ', titleEn: '' }, { title: 'required' }],
  [{ skipHolidays: 'no' }, { skipHolidays: 'pattern' }],
])('a series with %j is refused', (plan, fields) => {
  for (const endpoint of [createSeries, previewSeries])
    expect(wrongFields(endpoint, { ...weekly, ...plan })).toEqual(fields)
})

import { expect, test } from 'vitest'
import { wrongFields } from '#tests/support/wrong-fields.ts'
import { createLesson, updateLesson } from './lessons.ts'

const fields = {
  title: '夜ヨガ',
  desc: '眠る前に',
  titleEn: 'Night yoga',
  descEn: 'Before sleep',
  imageUrl: '/pictures/night.svg',
  level: 'beginners',
  start: '2026-11-23T19:00:00+09:00',
  end: '2026-11-23T20:15:00+09:00',
  totalSeats: 5,
}

test.each([createLesson, updateLesson])(
  '$name takes a title in one language, whichever it is',
  (endpoint) => {
    const parse = (given: object) => endpoint.body.parse({ ...fields, ...given })
    expect(parse({ titleEn: undefined })).toMatchObject({ title: '夜ヨガ', titleEn: '' })
    const english = { title: 'Night yoga', titleEn: '', desc: '眠る前に' }
    for (const title of ['', '　']) expect(parse({ title })).toMatchObject(english)
  },
)

/** A quarter of an hour more than a day after the start. */
const late = '2026-11-24T19:15:00+09:00'

test.each([createLesson, updateLesson])('$name accepts a lesson with all fields', (endpoint) => {
  expect(wrongFields(endpoint, fields)).toEqual({})
})

test.each<[string, object, object]>([
  ['without a title', { title: undefined, titleEn: '' }, { title: 'required' }],
  ['with an empty title', { title: ' 　', titleEn: ' ' }, { title: 'required' }],
  ['with a title too long', { title: 'あ'.repeat(101) }, { title: 'tooLong' }],
  ['with an English title too long', { titleEn: 'a'.repeat(101) }, { titleEn: 'tooLong' }],
  ['with a description too long', { desc: 'あ'.repeat(2001) }, { desc: 'tooLong' }],
  ['with an English description too long', { descEn: 'a'.repeat(2001) }, { descEn: 'tooLong' }],
  ['with a description that is no text', { desc: 7 }, { desc: 'pattern' }],
  [
    'with a picture too far away',
    { imageUrl: `https://a.example/${'x'.repeat(2000)}` },
    { imageUrl: 'tooLong' },
  ],
  ['with a picture that is not behind TLS', { imageUrl: 'http://a.example/b.jpg' }, { imageUrl: 'pattern' }],
  ['with a picture that is a script', { imageUrl: 'javascript:alert(1)' }, { imageUrl: 'pattern' }],
  ['without a start', { start: undefined }, { start: 'required' }],
  ['without an end', { end: undefined }, { end: 'required' }],
  ['with a start that is no time', { start: '2026-11-23 19:00' }, { start: 'pattern' }],
  ['with an end that does not exist', { end: '2026-11-31T19:00:00+09:00' }, { end: 'pattern' }],
  ['that starts off the quarter hour', { start: '2026-11-23T19:01:00+09:00' }, { start: 'step' }],
  [
    'that ends off the quarter hour by a millisecond',
    { end: '2026-11-23T20:15:00.001+09:00' },
    { end: 'step' },
  ],
  ['that ends when it starts', { end: fields.start }, { end: 'validate' }],
  ['that ends before it starts', { end: '2026-11-23T18:45:00+09:00' }, { end: 'validate' }],
  ['that ends before it starts in another offset', { end: '2026-11-23T20:15:00+12:00' }, { end: 'validate' }],
  ['that is longer than a day', { end: late }, { end: 'tooLong' }],
  ['with a seat too few', { totalSeats: 0 }, { totalSeats: 'validate' }],
  ['with a seat too many', { totalSeats: 11 }, { totalSeats: 'validate' }],
  ['with half a seat', { totalSeats: 1.5 }, { totalSeats: 'pattern' }],
  ['with seats in words', { totalSeats: '5' }, { totalSeats: 'pattern' }],
  ['with a level that does not exist', { level: 'teachers' }, { level: 'pattern' }],
  ['with seats that are null', { totalSeats: null }, { totalSeats: 'pattern' }],
  [
    'with all that is wrong at once',
    { title: '', titleEn: '', imageUrl: 'x', end: late, totalSeats: 0 },
    { title: 'required', imageUrl: 'pattern', end: 'tooLong', totalSeats: 'validate' },
  ],
])('a lesson is refused %s', (_, wrong, expected) => {
  for (const endpoint of [createLesson, updateLesson])
    expect(wrongFields(endpoint, { ...fields, ...wrong })).toEqual(expected)
})

import { expect, test } from 'vitest'
import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { takenOver } from './last-lesson.ts'
import { newLesson, noTexts } from './lesson-form.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const initial = newLesson({ start, end: start + 1_800_000 }, [])
const last: LastLesson = {
  start: '2026-11-16T01:00:00.000Z',
  titleEn: 'Moonlight',
  desc: '眠る前に',
  descEn: 'Before sleep',
  imageUrl: '/moon.svg',
  level: 'beginners',
  length: 75,
  totalSeats: 7,
  spaceId: 'annex',
  teacherId: 'hida',
}
const texts = { titleEn: 'Moonlight', desc: '眠る前に', descEn: 'Before sleep', imageUrl: '/moon.svg' }
const all = {
  ...texts,
  level: 'beginners',
  totalSeats: '7',
  spaceId: 'annex',
  teacherId: 'hida',
  end: '2026-11-23 11:15',
}

test('an untouched form takes over all values and the length, but neither title nor start', () => {
  const values = { ...initial, title: '月' }
  expect(takenOver(last, { values, initial, filled: undefined })).toEqual({ values: all, length: 75 })
})

test('what the administrator has typed or chosen stays', () => {
  const values = { ...initial, desc: '特別', totalSeats: '3', end: '2026-11-23 12:00' }
  const taken = takenOver(last, { values, initial, filled: undefined })
  expect(taken).toEqual({
    values: { ...texts, desc: undefined, level: 'beginners', spaceId: 'annex', teacherId: 'hida' },
    length: undefined,
  })
  expect(Object.keys(taken.values)).not.toContain('desc')
})

test('a start that was moved with its end keeps the length open for the suggestion', () => {
  const values = { ...initial, start: '2026-11-23 15:00', end: '2026-11-23 15:30' }
  const taken = takenOver(last, { values, initial, filled: undefined })
  expect(taken.values.end).toBe('2026-11-23 16:15')
})

test('what the suggestion for another title has filled in is replaced, and what was typed over it stays', () => {
  const filled = { values: { desc: '朝', end: '2026-11-23 11:00', totalSeats: '4' }, length: 60 }
  const values = {
    ...initial,
    ...filled.values,
    totalSeats: '5',
    start: '2026-11-23 12:00',
    end: '2026-11-23 13:00',
  }
  const taken = takenOver(last, { values, initial, filled })
  expect(taken.values).toMatchObject({ desc: '眠る前に', end: '2026-11-23 13:15' })
  expect(Object.keys(taken.values)).not.toContain('totalSeats')
})

test('the studio’s space for lessons and no space leave the choice of the form empty', () => {
  const values = { ...initial, title: '月' }
  for (const spaceId of [lessonSpace, null]) {
    const taken = takenOver({ ...last, spaceId }, { values, initial, filled: undefined })
    expect(taken.values.spaceId).toBe('')
  }
})

test('a series takes over the length in minutes, unless another one was typed', () => {
  const series = { ...noTexts, length: '60' }
  const taken = (length: string) =>
    takenOver(last, { values: { ...series, length }, initial: series, filled: undefined })
  expect(taken('60')).toEqual({ values: { ...all, end: undefined, length: '75' }, length: 75 })
  expect(taken('45').values).not.toHaveProperty('length')
})

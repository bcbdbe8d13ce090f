import { expect, test } from 'vitest'
import { readTime } from './cell-rules.ts'
import { readLesson } from './lesson-rules.ts'

const spaces = [{ id: 'second', name: '２階 スタジオ', nameEn: 'Second floor' }]
const teachers = [
  { id: 'hida', nameJa: '陽田 万里', nameEn: 'Mari Hida', kana: 'ひだ まり' },
  { id: 'brandt', nameJa: 'アンナ・ブラント', nameEn: 'Anna Brandt', kana: '' },
  { id: 'sato', nameJa: '佐藤 葵', nameEn: 'Aoi Sato', kana: 'さとう あおい' },
  { id: 'sato2', nameJa: '佐藤 蒼', nameEn: 'Ao Sato', kana: 'サトウ アオイ' },
]
const now = Date.parse('2026-11-20T12:00:00+09:00')
const whole = { title: '朝ヨガ', date: '2026/12/1', startTime: '10:00', endTime: '11:00', totalSeats: '8名' }
const read = (cells: object) =>
  readLesson({ line: 2, cells: { ...whole, ...cells } }, { spaces, teachers, now })
const problemsOf = (cells: object) => {
  const outcome = read(cells)
  return 'problems' in outcome ? outcome.problems.map(({ field, problem }) => [field, problem]) : []
}

test.each([
  ['10:00', 600],
  ['9:30:00', 570],
  ['１０：１５', 615],
  ['10時', 600],
  ['10時半', 630],
  ['午後1時30分', 810],
  ['1:30 PM', 810],
  ['12:00 AM', 0],
  ['24:00', 1_440],
  ['25:00', undefined],
  ['10:60', undefined],
  ['朝', undefined],
])('the time %s is %s minutes after midnight', (text, minutes) => expect(readTime(text)).toBe(minutes))

test('a line is read as the form of a lesson, with the names of levels and spaces', () => {
  expect(read({ level: 'Beginners', space: '2階スタジオ', titleEn: 'Morning yoga' })).toEqual({
    lesson: {
      title: '朝ヨガ',
      titleEn: 'Morning yoga',
      desc: '',
      descEn: '',
      level: 'beginners',
      start: '2026-12-01T01:00:00.000Z',
      end: '2026-12-01T02:00:00.000Z',
      totalSeats: 8,
      spaceId: 'second',
      teacherId: null,
      teacherTwice: false,
    },
  })
})

test.each([
  ['陽田万里', 'hida'],
  ['mari  hida', 'hida'],
  ['ヒダ マリ', 'hida'],
  ['ﾋﾀﾞ ﾏﾘ', 'hida'],
  ['あんなぶらんと', 'brandt'],
  ['Ｂｒａｎｄｔ', null],
  ['佐藤 葵', 'sato'],
  ['Ao Sato', 'sato2'],
  ['', null],
])('the teacher %j is %s', (teacher, teacherId) => {
  const outcome = read({ teacher })
  expect('lesson' in outcome ? outcome.lesson.teacherId : undefined).toBe(teacherId)
})

test('a length stands for the end', () => {
  expect(read({ endTime: '', minutes: '75分' })).toMatchObject({
    lesson: { end: '2026-12-01T02:15:00.000Z' },
  })
})

test.each([
  [{ title: '' }, [['title', 'required']]],
  [{ title: 'あ'.repeat(101) }, [['title', 'tooLong']]],
  [{ date: '12/1' }, [['date', 'date']]],
  [{ date: '2026/11/19' }, [['date', 'past']]],
  [
    { date: '2026/11/19', endTime: '9:00' },
    [
      ['endTime', 'endsBefore'],
      ['date', 'past'],
    ],
  ],
  [{ startTime: '朝' }, [['startTime', 'time']]],
  [{ startTime: '10:05' }, [['startTime', 'step']]],
  [{ endTime: '9:00' }, [['endTime', 'endsBefore']]],
  [{ endTime: '' }, [['endTime', 'required']]],
  [{ endTime: '', minutes: '50' }, [['minutes', 'step']]],
  [{ totalSeats: '0' }, [['totalSeats', 'range']]],
  [{ totalSeats: '' }, [['totalSeats', 'required']]],
  [{ space: '地下' }, [['space', 'unknown']]],
  [{ level: '達人' }, [['level', 'unknown']]],
  [{ teacher: '森 葵' }, [['teacher', 'noTeacher']]],
  [{ teacher: 'さとう あおい' }, [['teacher', 'severalTeachers']]],
  [{ imageUrl: 'http://example.test/a.jpg' }, [['imageUrl', 'pattern']]],
])('%j is a problem', (cells, problems) => expect(problemsOf(cells)).toEqual(problems))

test('everything that is wrong with a line is told at once', () => {
  const found = problemsOf({ title: '', date: '', startTime: '10:05', totalSeats: 'x', space: '地下' })
  expect(Object.fromEntries(found)).toEqual({
    date: 'required',
    space: 'unknown',
    title: 'required',
    totalSeats: 'range',
  })
})

test('a text, a level or a picture that cannot be read is left out', () => {
  const wrong = { titleEn: 'x'.repeat(1_000), level: '達人', imageUrl: 'http://example.test/a.jpg' }
  expect(read(wrong)).toMatchObject({
    lesson: { title: '朝ヨガ', titleEn: '', level: null },
    problems: [
      { field: 'level', leftOut: true },
      { field: 'titleEn', problem: 'tooLong', leftOut: true },
      { field: 'imageUrl', problem: 'pattern', leftOut: true },
    ],
  })
})

test('a space and a teacher that the studio does not have are left out, and the line says so', () => {
  const outcome = read({ space: '地下', teacher: '森 葵' })
  expect(outcome).toMatchObject({
    lesson: { title: '朝ヨガ', teacherId: null },
    problems: [
      { field: 'space', problem: 'unknown', value: '地下', leftOut: true },
      { field: 'teacher', problem: 'noTeacher', leftOut: true },
    ],
  })
  expect('lesson' in outcome && outcome.lesson.spaceId).toBeUndefined()
  expect(read({ space: '地下', date: '12/1' })).not.toHaveProperty('lesson')
})

import { describe, expect, test } from 'vitest'
import type { LessonEvent } from '#contract/lessons.ts'
import { fieldsOf, lessonForm, newLesson, valuesOf } from './lesson-form.ts'
import type { LessonValues } from './lesson-form.ts'

const typed: LessonValues = {
  title: ' 朝ヨガ ',
  titleEn: 'Morning yoga',
  desc: '一日のはじまりに。',
  descEn: '',
  imageUrl: '/pictures/lessons/morning-flow.svg',
  level: 'beginners',
  start: '2026-11-23 07:15',
  end: '2026-11-23 08:30',
  totalSeats: '8',
  spaceId: 'roofTerrace',
  teacherId: 'hida',
  event: { isEvent: false, price: '', memberPrice: '', tiers: [{ toDaysBefore: null, percent: 100 }] },
}

/** The cancellation terms of hires. */
const proposed = { toDaysBefore: null, percent: 100 }

const event = { ...typed.event, isEvent: true, price: '3000' }

/** The first error, which is the one that the form shows. */
function firstError(values: Partial<LessonValues>) {
  const issue = lessonForm.safeParse({ ...typed, ...values }).error?.issues[0]
  return `${issue?.path.join('.')} ${issue?.message}`
}

describe('the form of a lesson', () => {
  test('the form of a lesson becomes the body of the call, with times in Tokyo as instants', () => {
    expect(lessonForm.parse(typed)).toEqual({
      ...typed,
      title: '朝ヨガ',
      start: '2026-11-22T22:15:00.000Z',
      end: '2026-11-22T23:30:00.000Z',
      totalSeats: 8,
      teacherTwice: false,
      event: null,
    })
    expect(lessonForm.parse({ ...typed, level: '' }).level).toBeNull()
    expect(lessonForm.parse({ ...typed, teacherId: '' }).teacherId).toBeNull()
  })

  test('the form of a lesson is filled with the values of the lesson', () => {
    const { title, teacherId: id = null, ...rest } = lessonForm.parse(typed)
    const yoga = {
      ...rest,
      title,
      event: null,
      spaceId: 'roofTerrace',
      teacher: id === null ? null : { id, name: '陽田 万里' },
      id: '1',
      length: 75,
      seatsLeft: 8,
      waiting: 0,
      cancelUntil: rest.start,
    }
    const lesson: LessonEvent = {
      start: rest.start,
      end: rest.end,
      title,
      allDay: false,
      resource: { yoga, yogaBooking: null, yogaWaiting: null, users: [] },
    }
    expect(valuesOf(fieldsOf(lesson), [proposed])).toEqual({ ...typed, title: '朝ヨガ' })
  })

  test('the form of a new lesson has the times of the slot and one seat', () => {
    const start = Date.parse('2026-11-23T10:30:00+09:00')
    expect(newLesson({ start, end: start + 3_600_000 }, [proposed])).toMatchObject({
      title: '',
      start: '2026-11-23 10:30',
      end: '2026-11-23 11:30',
      totalSeats: '1',
    })
  })

  test('the form of a lesson becomes an event, also with amounts in full width', () => {
    const { tiers } = event
    const body = lessonForm.parse({ ...typed, totalSeats: '40', event: { ...event, price: '３，０００円' } })
    expect(body).toMatchObject({ totalSeats: 40, event: { price: 3_000, memberPrice: null, tiers } })
  })

  test.each<[Partial<LessonValues>, string]>([
    [{ event: { ...event, price: '' } }, 'event.price required'],
    [{ event: { ...event, price: '1000001' } }, 'event.price price'],
    [{ event: { ...event, memberPrice: '安い' } }, 'event.memberPrice price'],
    [{ event: { ...event, tiers: [] } }, 'event.tiers tiers'],
    [
      { event: { ...event, tiers: [{ toDaysBefore: '', percent: 0 }, proposed] } },
      'event.tiers.0.toDaysBefore tierDays',
    ],
    [{ event, totalSeats: '201' }, 'totalSeats validate'],
    [{ title: ' ', titleEn: '' }, 'title required'],
    [{ imageUrl: '' }, 'imageUrl required'],
    [{ imageUrl: 'http://example.com/a.jpg' }, 'imageUrl pattern'],
    [{ start: ' 10:00' }, 'start required'],
    [{ start: '2026-11-23 ' }, 'start required'],
    [{ end: '2026-02-30 10:00' }, 'end pattern'],
    [{ start: '2026-11-23 07:20' }, 'start step'],
    [{ end: '2026-11-23 07:15' }, 'end validate'],
    [{ totalSeats: '' }, 'totalSeats pattern'],
    [{ totalSeats: '2.5' }, 'totalSeats pattern'],
    [{ totalSeats: '0' }, 'totalSeats validate'],
    [{ totalSeats: '11' }, 'totalSeats validate'],
  ])('the form of a lesson with %j is refused: %s', (values, expected) => {
    expect(firstError(values)).toBe(expected)
  })
})

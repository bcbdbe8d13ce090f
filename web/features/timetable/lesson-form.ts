/** What the lesson dialog holds, and the one way between that and the contract. */
import * as z from 'zod/mini'
import { lessonFields } from '#contract/lessons.ts'
import type { LessonEvent, LessonForm } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { minuteMs, parseStamp, stampText } from '#time/tokyo.ts'
import type { Slot } from './default-slot.ts'

/** As typed: start and end are `2026-11-23 10:00` in Tokyo, and either half may still be missing. */
export interface LessonValues {
  title: string
  titleEn: string
  desc: string
  descEn: string
  imageUrl: string
  start: string
  end: string
  totalSeats: string
}

/** Judges what was typed by the contract's own schema and gives the body of the calls. */
export const lessonForm = z.pipe(z.transform(toContract), lessonFields)

export function newLesson({ start, end }: Slot): LessonValues {
  return {
    title: '',
    titleEn: '',
    desc: '',
    descEn: '',
    imageUrl: '',
    start: stampText(start),
    end: stampText(end),
    totalSeats: String(limits.seats.initial),
  }
}

export function lessonOf({ start, end, resource: { yoga } }: LessonEvent): LessonValues {
  return {
    title: yoga.title,
    titleEn: yoga.titleEn ?? '',
    desc: yoga.desc,
    descEn: yoga.descEn ?? '',
    imageUrl: yoga.imageUrl,
    start: stampText(Date.parse(start)),
    end: stampText(Date.parse(end)),
    totalSeats: String(yoga.totalSeats),
  }
}

/** Minutes from start to end; undefined while they are no two moments in this order. */
export function minutesOf({ start, end }: Pick<LessonValues, 'start' | 'end'>): number | undefined {
  const [from, to] = [start, end].map(parseStamp)
  return from === undefined || to === undefined || to <= from ? undefined : (to - from) / minuteMs
}

/** The end of a lesson of that length, or the end that stood there while the start is no moment. */
export function endAfter(start: string, minutes: number, end: string): string {
  const from = parseStamp(start)
  return from === undefined ? end : stampText(from + minutes * minuteMs)
}

/** A date as people type it (`２０２６/1/5`, `20260105`) in the form that is kept (`2026-01-05`). */
export function tidyDate(text: string): string {
  const typed = text.normalize('NFKC').trim()
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(typed) ?? []
  if (year === undefined || month === undefined || day === undefined) return typed
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function toContract(values: LessonValues): LessonForm {
  return {
    ...values,
    start: instantText(values.start),
    end: instantText(values.end),
    totalSeats: values.totalSeats.trim() === '' ? Number.NaN : Number(values.totalSeats),
  }
}

/** A moment without its date or its time is one that is missing; anything else is for the contract to judge. */
function instantText(stamp: string): string {
  const [date = '', time = ''] = stamp.split(' ')
  if (date === '' || time === '') return ''
  const instant = parseStamp(stamp)
  return instant === undefined ? stamp : new Date(instant).toISOString()
}

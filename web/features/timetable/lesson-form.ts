/** What the lesson dialog holds, and the one way between that and the contract. */
import * as z from 'zod/mini'
import { lessonFields } from '#contract/lessons.ts'
import type { LessonEvent, LessonForm } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { parseStamp, stampText } from '#time/tokyo.ts'
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

/** The end after the start has moved: the lesson keeps its length. */
export function endMovedWith(next: string, { start, end }: Pick<LessonValues, 'start' | 'end'>): string {
  const [to, from, before] = [next, start, end].map(parseStamp)
  if (to === undefined || from === undefined || before === undefined || before <= from) return end
  return stampText(before + to - from)
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

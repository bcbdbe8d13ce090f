/** What the lesson dialog holds, and the one way between that and the contract. */
import * as z from 'zod/mini'
import { lessonFields } from '#contract/lessons.ts'
import type { LessonEvent, LessonForm } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { stampText } from '#time/tokyo.ts'
import type { Slot } from './default-slot.ts'
import { instantText } from './moments.ts'
import type { Moments } from './moments.ts'

/** As typed. */
export interface LessonValues extends Moments {
  title: string
  titleEn: string
  desc: string
  descEn: string
  imageUrl: string
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

function toContract(values: LessonValues): LessonForm {
  return {
    ...values,
    start: instantText(values.start),
    end: instantText(values.end),
    totalSeats: values.totalSeats.trim() === '' ? Number.NaN : Number(values.totalSeats),
  }
}

/** What the lesson dialog holds, and its conversion from and to the contract. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { spanChecks, steppedInstant } from '#contract/instant.ts'
import { lessonFields } from '#contract/lessons.ts'
import type { LessonEvent, LessonFields, LessonForm } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import type { EventTerms } from '#studio/events.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { hourMs, stampText } from '#time/tokyo.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'

/** As typed: what single lessons and series have in common. */
export interface LessonTextValues {
  title: string
  titleEn: string
  desc: string
  descEn: string
  imageUrl: string
  /** Empty for a lesson without a label. */
  level: string
  totalSeats: string
  /** Empty where the form names none (`LessonSpaceField`). */
  spaceId: string
  /** Empty for none. */
  teacherId: string
}

/** What makes a lesson an event, as typed. What was typed stays while the lesson is none. */
export interface EventValues {
  isEvent: boolean
  price: string
  /** Empty: the same price. */
  memberPrice: string
  tiers: Array<{ toDaysBefore: number | string | null; percent: number | string }>
}

/** As typed. */
export type LessonValues = LessonTextValues & DateTimeRange & { event: EventValues }

type Tiers = readonly CancellationTier[]

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const lessonForm = z.pipe(z.transform(toContract), lessonFields)

/** The picture that the last lesson with a title lends to a lesson for which none is chosen. */
export interface FallbackPicture {
  title: string
  imageUrl: string
}

/** The same for a new lesson, which gets the fallback picture when none is chosen. */
export const newLessonForm = (fallback: FallbackPicture | undefined) =>
  z.pipe(
    z.transform((values: LessonValues) => toContract({ ...values, imageUrl: pictureOf(values, fallback) })),
    lessonFields,
  )

const pictureOf = ({ title, imageUrl }: LessonValues, fallback: FallbackPicture | undefined): string =>
  imageUrl.trim() === '' && fallback?.title === title.trim() ? fallback.imageUrl : imageUrl

/** The times alone, for a lesson that is moved. */
export const moveForm = z.pipe(
  z.transform(({ start, end }: DateTimeRange) => ({ start: instantText(start), end: instantText(end) })),
  z.object({ start: steppedInstant, end: steppedInstant }).check(...spanChecks(limits.lessonHours * hourMs)),
)

export const noTexts: LessonTextValues = {
  title: '',
  titleEn: '',
  desc: '',
  descEn: '',
  imageUrl: '',
  level: '',
  totalSeats: String(limits.seats.initial),
  spaceId: '',
  teacherId: '',
}

/** A new lesson in the slot. If it becomes an event, it begins with these cancellation terms. */
export const newLesson = ({ start, end }: Slot, tiers: Tiers): LessonValues => ({
  ...noTexts,
  event: eventValuesOf(null, tiers),
  start: stampText(start),
  end: stampText(end),
})

/** A lesson as it was saved. What an administrator has confirmed at that is not kept. */
type SavedLesson = Omit<LessonFields, 'teacherTwice' | 'intoPast'>

/** The same with what another administrator has changed. */
export interface CurrentLesson extends SavedLesson {
  etag: string
}

/** The lesson as the calls take it. */
export function fieldsOf({ start, end, resource: { yoga } }: LessonEvent): SavedLesson {
  const { title, titleEn = '', desc, descEn = '', imageUrl, level, totalSeats, spaceId, teacher } = yoga
  const content = { title, titleEn, desc, descEn, imageUrl, level, totalSeats }
  const teacherId = teacher?.id ?? null
  return { ...content, start, end, teacherId, event: yoga.event, ...(spaceId !== null && { spaceId }) }
}

/** The lesson as the form holds it. If it becomes an event, it begins with these cancellation terms. */
export function valuesOf(fields: SavedLesson, tiers: Tiers): LessonValues {
  const { title, titleEn, desc, descEn, imageUrl, level, start, end, totalSeats, spaceId = '' } = fields
  return {
    title,
    titleEn,
    desc,
    descEn,
    imageUrl,
    level: level ?? '',
    start: stampText(Date.parse(start)),
    end: stampText(Date.parse(end)),
    totalSeats: String(totalSeats),
    spaceId,
    teacherId: fields.teacherId ?? '',
    event: eventValuesOf(fields.event ?? null, tiers),
  }
}

const eventValuesOf = (event: EventTerms | null, proposed: Tiers): EventValues => ({
  isEvent: event !== null,
  price: String(event?.price ?? ''),
  memberPrice: String(event?.memberPrice ?? ''),
  tiers: (event?.tiers ?? proposed).map((tier) => ({ ...tier })),
})

function toContract({ event, ...values }: LessonValues): LessonForm {
  return {
    ...values,
    ...textsOf(values),
    start: instantText(values.start),
    end: instantText(values.end),
    event: event.isEvent ? termsOf(event) : null,
  }
}

/** What makes the lesson an event as the calls take it; NaN for what is no number, which the contract refuses. */
export const termsOf = ({ price, memberPrice, tiers }: EventValues) => ({
  price: wholeYen(price),
  memberPrice: memberPrice.trim() === '' ? null : wholeYen(memberPrice),
  tiers: tiers.map(({ toDaysBefore, percent }) => ({
    toDaysBefore: toDaysBefore === null ? null : wholeYen(String(toDaysBefore)),
    percent: wholeYen(String(percent)),
  })),
})

/** The fields in common as the calls take them. */
export const textsOf = (values: LessonTextValues) => ({
  ...values,
  // The contract refuses another text than a level.
  level: values.level === '' ? null : (values.level as LessonLevel),
  totalSeats: numberOf(values.totalSeats),
  spaceId: values.spaceId === '' ? undefined : values.spaceId,
  teacherId: values.teacherId === '' ? null : values.teacherId,
})

/** A number as typed; NaN for an empty field, which the contract refuses. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** Names a level as the forms hold it: an empty text for a lesson without a label. */
export function useLevelText(): (level: string) => string {
  const { t } = useTranslation()
  return (value) => {
    const level = lessonLevels.find((known) => known === value)
    return level === undefined ? t('lessonAdmin.levelNone') : t(`lesson.level.${level}`)
  }
}

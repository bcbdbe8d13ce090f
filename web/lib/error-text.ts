import type { ParseKeys, TFunction } from 'i18next'
import type { OverlappedBooking } from '#contract/bookings/bookings.ts'
import type { ClosureInTheWay } from '#contract/closures.ts'
import type { Occupant } from '#contract/spaces/occupancy.ts'
import type { OtherLesson } from '#contract/schedule/substitutes.ts'
import type { OtherWindow } from '#contract/spaces/window-changes.ts'
import { inLanguage } from '#studio/languages.ts'
import { calendarDateText, shortMomentText, spanText } from '#time/tokyo.ts'
import { CallError } from './api.ts'
import { languageOfPath } from './language.ts'

/**
 * The message for a failed call. The key comes from the server; an unknown one falls back to a general
 * message. For a space that is in use the message says who has it, and when.
 */
export function errorText(t: TFunction, error: unknown): string {
  const occupied = occupiedText(t, error)
  if (occupied !== undefined) return occupied
  const code = error instanceof CallError ? error.code : 'error.server.default'
  return t([code, 'error.server.default'])
}

/**
 * The message for a failed change that may safely be sent again: when the answer was lost, it says that
 * nothing is done twice. A change that a second call would do twice uses `errorText`.
 */
export function changeErrorText(t: TFunction, error: unknown): string {
  const isLost = error instanceof CallError && error.outcomeUnknown
  return isLost ? t('form.outcomeUnknown') : errorText(t, error)
}

/** The message for a refused field, by its name and the type of the error. */
export function fieldErrorText(t: TFunction, field: string, type = 'dummy'): string {
  // The compiler cannot know keys that are put together. The last one is the fallback for a key without text.
  return t([`error.${field}.${type}`, 'error.dummy'] as ParseKeys[])
}

/** What is still to come in a space that was to be deleted: `current` of the refusal `error.space.inUse`. */
type ToCome = Record<(typeof kindsToCome)[number], number>

const kindsToCome = ['lessons', 'series', 'hires', 'blocks'] as const

/**
 * Why a space cannot be used, changed or deleted, a teacher has no time, or a lesson cannot become an event:
 * what is in the way, and when. Undefined for every other failure.
 */
export function occupiedText(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.current === undefined) return undefined
  if (error.code === 'error.space.occupied') return occupantText(t, error.current as Occupant)
  if (error.code === 'error.schedule.overlap') return otherWindowText(t, error.current as OtherWindow)
  if (error.code === 'error.closure.closed' || error.code === 'error.closure.overlap')
    return closureText(t, error.code, error.current as ClosureInTheWay)
  if (error.code === 'error.schedule.laterClosed') {
    return t('error.schedule.laterClosedOn', { when: whenText(error.current as Span) })
  }
  if (error.code === 'error.yoga.eventBooked') return t('error.yoga.eventBookedBy', { ...error.current })
  if (error.code === 'error.yoga.absenceLimit') {
    const { lastDay, ...limit } = error.current as { lastDay: string; most: number; held: number }
    const day = calendarDateText(lastDay, pageLanguage())
    return t('error.yoga.absenceLimitOf', { ...limit, day })
  }
  if (error.code === 'error.yoga.overlaps') {
    const { title, titleEn, ...span } = error.current as OverlappedBooking
    const lesson = inLanguage(pageLanguage(), title, titleEn)
    return t('error.yoga.overlapsWith', { lesson, when: whenText(span) })
  }
  if (error.code === 'error.yoga.tooManyHeld') return t('error.yoga.tooManyHeldOf', { ...error.current })
  if (error.code === 'error.yoga.notOpen') {
    const opens = Date.parse((error.current as { opens: string }).opens)
    return t('error.yoga.notOpenUntil', { when: shortMomentText(opens, pageLanguage()) })
  }
  if (error.code === 'error.totalSeats.tooMany') return t('error.totalSeats.tooManyOf', { ...error.current })
  if (error.code === 'error.teacher.busy') return otherLessonText(t, error.current as OtherLesson)
  if (error.code !== 'error.space.inUse') return undefined
  const toCome = error.current as ToCome
  const parts = kindsToCome
    .filter((kind) => toCome[kind] > 0)
    .map((kind) => t(`error.space.toCome.${kind}`, { count: toCome[kind] }))
  return t('error.space.inUseBy', { list: parts.join(t('error.space.toCome.gap')) })
}

function occupantText(
  t: TFunction,
  { kind, name, nameEn, space, spaceEn, start, end, pause }: Occupant,
): string {
  return t(`error.space.occupiedBy.${pause === undefined ? kind : 'pause'}`, {
    pause,
    name: inLanguage(pageLanguage(), name, nameEn),
    space: inLanguage(pageLanguage(), space, spaceEn),
    when: whenText({ start, end }),
  })
}

function otherLessonText(
  t: TFunction,
  { teacherJa, teacherEn, title, titleEn, start, end }: OtherLesson,
): string {
  const language = pageLanguage()
  return t('error.teacher.busyWith', {
    name: inLanguage(language, teacherJa, teacherEn),
    lesson: inLanguage(language, title, titleEn),
    when: whenText({ start, end }),
  })
}

function closureText(
  t: TFunction,
  code: 'error.closure.closed' | 'error.closure.overlap',
  { start, end, reasonJa, reasonEn }: ClosureInTheWay,
): string {
  const reason = inLanguage(pageLanguage(), reasonJa, reasonEn)
  return t(`${code}By`, { reason, when: whenText({ start, end }) })
}

function otherWindowText(t: TFunction, { space, spaceEn, start, end }: OtherWindow): string {
  const name = inLanguage(pageLanguage(), space, spaceEn)
  return t('error.schedule.overlapWith', { space: name, when: whenText({ start, end }) })
}

interface Span {
  start: string
  end: string
}

const whenText = ({ start, end }: Span) => spanText(Date.parse(start), Date.parse(end), pageLanguage())

const pageLanguage = () => languageOfPath(location.pathname)

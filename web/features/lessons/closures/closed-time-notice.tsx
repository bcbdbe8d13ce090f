import { useTranslation } from 'react-i18next'
import { inLanguage } from '#studio/languages.ts'
import {
  closedTimeText,
  dateOf,
  dateText,
  dayMs,
  instantOf,
  parseStamp,
  rangeText,
  startOfDay,
  weekdayOf,
} from '#time/tokyo.ts'
import { overlap } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { normaliseDate, splitStamp } from '#web/ui/calendar/moments.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useClosures } from './api.ts'

/**
 * Says when the time of a lesson, as it is typed, lies in a closure, on a regular closing day or outside the
 * opening hours. Only a closure is refused, when the lesson is saved.
 */
export function ClosedTimeNotice({ start, end }: DateTimeRange) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { opens, closes, closedDays } = useFacts().hours
  const startsAt = parseStamp(start)
  const endsAt = parseStamp(end)
  const closure = useClosureText({ startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 })
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) return null
  if (closure !== undefined) return <Notice>{t('lessonAdmin.closedTime.closure', closure)}</Notice>
  if (closedDays.includes(weekdayOf(startsAt)))
    return <Notice>{t('lessonAdmin.closedTime.day', { day: dateText(startsAt, language) })}</Notice>
  const [from = 0, until = 0] = [opens, closes].map((time) => instantOf(dateOf(startsAt), time))
  if (startsAt >= from && endsAt <= until) return null
  return <Notice>{t('lessonAdmin.closedTime.hours', { opens, closes })}</Notice>
}

/** Says when the studio is closed anyway on the days, or in the time, for which a closure is typed. */
export function ClosedAnywayNotice({ start, end, wholeDays }: DateTimeRange & { wholeDays: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { closedDays } = useFacts().hours
  const startsAt = startOf(start, wholeDays)
  const lastMoment = startOf(end, wholeDays)
  const endsAt = lastMoment === undefined || !wholeDays ? lastMoment : lastMoment + dayMs
  const closure = useClosureText({ startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 })
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) return null
  if (closure !== undefined) return <Notice>{t('lessonAdmin.closure.standsAlready', closure)}</Notice>
  const first = startOfDay(startsAt)
  const last = startOfDay(endsAt - 1)
  // A week has a day of each kind, so no longer time needs to be looked through.
  const days = Array.from(
    { length: Math.min((last - first) / dayMs + 1, 7) },
    (_, day) => first + day * dayMs,
  )
  if (!days.every((day) => closedDays.includes(weekdayOf(day)))) return null
  const when = first === last ? dateText(first, language) : rangeText(first, last, language)
  return <Notice>{t('lessonAdmin.closure.closedAnyway', { days: when })}</Notice>
}

const startOf = (stamp: string, wholeDays: boolean): number | undefined =>
  wholeDays ? instantOf(normaliseDate(splitStamp(stamp).date)) : parseStamp(stamp)

/** The first closure of the whole studio that the span touches. */
function useClosureText(span: Span): { when: string; reason: string } | undefined {
  const { language } = useLanguage()
  const { data: closures = [] } = useClosures()
  const closure = closures
    .filter(({ spaces }) => spaces === null)
    .map((each) => ({ ...each, startsAt: Date.parse(each.start), endsAt: Date.parse(each.end) }))
    .find((each) => overlap(each, span))
  return (
    closure && {
      when: closedTimeText(closure.startsAt, closure.endsAt, language),
      reason: inLanguage(language, closure.reasonJa, closure.reasonEn),
    }
  )
}

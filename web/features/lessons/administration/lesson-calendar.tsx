import { useMemo } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { EntryCalendar } from '#web/ui/calendar/entry-calendar.tsx'
import type { CalendarSlot, Drop, Entry } from '#web/ui/calendar/entry.ts'
import type { ShownRange } from '#web/ui/calendar/shown-range.ts'
import { LessonLabel, lookOf } from './lesson-label.tsx'

interface Props {
  range: ShownRange
  now: number
  lessons: readonly LessonEvent[]
  query: ComponentProps<typeof EntryCalendar>['query']
  onSlot: (slot: CalendarSlot) => void
  onLesson: (lesson: LessonEvent) => void
  onDay: (day: number) => void
  onMove: (lesson: LessonEvent, drop: Drop) => void
}

/** The calendar with the lessons in it. */
export function LessonCalendar({ range, now, lessons, query, onSlot, onLesson, onDay, onMove }: Props) {
  const { t } = useTranslation()
  const entries = useMemo(() => lessons.map((lesson) => toEntry(lesson, now)), [lessons, now])
  return (
    <EntryCalendar
      {...{ range, now, query, entries, lookOf, onSlot, onDay, onMove }}
      label={(lesson, state) => <LessonLabel lesson={lesson} {...state} />}
      moreSpoken={(count) => t('admin.moreSpoken', { count })}
      onItem={onLesson}
    />
  )
}

/** What is over stays where it was, unless somebody means it enough to open it. */
const toEntry = (lesson: LessonEvent, now: number): Entry<LessonEvent> => ({
  editable: Date.parse(lesson.end) > now,
  id: lesson.resource.yoga.id,
  title: lesson.title,
  start: lesson.start,
  end: lesson.end,
  item: lesson,
})

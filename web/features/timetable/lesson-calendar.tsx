import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { LessonLabel, lookOf } from './lesson-label.tsx'
import type { ShownRange } from './shown-range.ts'
import { SlotCalendar } from './slot-calendar.tsx'
import type { CalendarSlot, Entry } from './slot-calendar.tsx'

interface Props {
  range: ShownRange
  lessons: readonly LessonEvent[]
  onSlot: (slot: CalendarSlot) => void
  onLesson: (lesson: LessonEvent) => void
  onDay: (day: number) => void
}

/** The calendar with the lessons in it. */
export function LessonCalendar({ range, lessons, onSlot, onLesson, onDay }: Props) {
  const { t } = useTranslation()
  const entries = useMemo(() => lessons.map(toEntry), [lessons])
  return (
    <SlotCalendar
      {...{ range, entries, lookOf, onSlot, onDay }}
      label={(lesson, state) => <LessonLabel lesson={lesson} {...state} />}
      moreSpoken={(count) => t('admin.moreSpoken', { count })}
      onItem={onLesson}
    />
  )
}

const toEntry = (lesson: LessonEvent): Entry<LessonEvent> => ({
  id: lesson.resource.yoga.id,
  title: lesson.title,
  start: lesson.start,
  end: lesson.end,
  item: lesson,
})

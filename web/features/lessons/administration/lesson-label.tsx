import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { timeText } from '#time/tokyo.ts'
import type { EntryState } from '#web/ui/calendar/entry.ts'

interface Props extends EntryState {
  lesson: LessonEvent
}

/** What stands in a lesson's box: time, title, seats, and a word when it is full or over. */
export function LessonLabel({ lesson, past, short, start, end }: Props) {
  const { t } = useTranslation()
  const { totalSeats, seatsLeft } = lesson.resource.yoga
  const seats = { total: totalSeats, booked: totalSeats - seatsLeft }
  const state = past ? t('admin.ended') : seatsLeft === 0 ? t('admin.full') : ''
  return (
    <div className={short ? 'lesson-line' : 'lesson-box'}>
      <span className="lesson-time">
        {timeText(start)}
        {!short && <span className="lesson-until">{`–${timeText(end)}`}</span>}
      </span>
      <span className="lesson-title">{lesson.title}</span>
      <span className="lesson-seats">
        <span aria-hidden="true" className="lesson-count">
          {t('admin.seats', seats)}
        </span>
        <span className="sr-only">{t('admin.seatsSpoken', seats)}</span>
        {state !== '' && <span className="lesson-state">{state}</span>}
      </span>
    </div>
  )
}

/** The class that gives a lesson's box its look. */
export function lookOf({ resource }: LessonEvent, past: boolean): string {
  if (past) return 'lesson lesson-past'
  return resource.yoga.seatsLeft === 0 ? 'lesson lesson-full' : 'lesson'
}

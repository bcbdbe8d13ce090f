import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { EntryLabel } from '#web/ui/calendar/entry-label.tsx'
import type { EntryState } from '#web/ui/calendar/entry.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props extends EntryState {
  lesson: LessonEvent
}

/** A lesson in the calendar: time, title, seats, and a word when it is full or over. */
export function LessonLabel({ lesson, ...state }: Props) {
  return <EntryLabel {...state} title={lesson.title} details={<Seats lesson={lesson} past={state.past} />} />
}

function Seats({ lesson, past }: { lesson: LessonEvent; past: boolean }) {
  const { t } = useTranslation()
  const { totalSeats, seatsLeft, seriesId } = lesson.resource.yoga
  const seats = { total: totalSeats, booked: totalSeats - seatsLeft }
  const state = past ? t('admin.lesson.ended') : seatsLeft === 0 ? t('admin.lesson.full') : ''
  return (
    <>
      {seriesId !== undefined && (
        <span className="calendar-entry-mark">
          <Icon name="repeat" className="size-3.5" />
          <span className="sr-only">{t('admin.series.markSpoken')}</span>
        </span>
      )}
      <span aria-hidden="true" className="calendar-entry-count">
        {t('admin.lesson.seats', seats)}
      </span>
      <span className="sr-only">{t('admin.lesson.seatsSpoken', seats)}</span>
      {state !== '' && <span className="calendar-entry-state">{state}</span>}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { EntryLabel } from '#web/ui/calendar/entry-label.tsx'
import type { EntryState } from '#web/ui/calendar/entry.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props extends EntryState {
  lesson: LessonEvent
  /** The name of the lesson's space, when it is not the usual one; empty otherwise. */
  space: string
}

/** A lesson in the calendar: time, title, seats, and a word when it is in another space than usual, full or over. */
export function LessonLabel({ lesson, space, ...state }: Props) {
  return (
    <EntryLabel
      {...state}
      title={lesson.title}
      details={<Details {...{ lesson, space }} past={state.past} />}
    />
  )
}

function Details({ lesson, space, past }: { lesson: LessonEvent; space: string; past: boolean }) {
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
      {space !== '' && <span className="calendar-entry-state">{space}</span>}
      {state !== '' && <span className="calendar-entry-state">{state}</span>}
    </>
  )
}

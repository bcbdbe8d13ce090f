import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { CalendarFrame } from '#web/ui/calendar/calendar-frame.tsx'
import { slotFrom, slotIn, slotOnDay } from '#web/ui/calendar/default-slot.ts'
import { addressOf, rangeOfAddress } from '#web/ui/calendar/shown-range.ts'
import { useSubjectDialog } from '#web/ui/calendar/subject-dialog.ts'
import { useLessons } from '../api.ts'
import { LessonCalendar } from './lesson-calendar.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import type { Subject } from './lesson-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Move } from './move-dialog.tsx'

const none: readonly LessonEvent[] = []

/** The administrators' calendar of lessons, with the dialog that adds and edits them. */
export function LessonAdministration({ now }: { now: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const narrow = useNarrow()
  const range = rangeOfAddress(search, now, narrow ? 'day' : 'week')
  const query = useLessons(range)
  const { data: lessons = none } = query
  const { dialog, edit, close, closed, addButton } = useSubjectDialog<Subject>(lessons)

  const moving = useSubjectDialog<Move>(lessons)

  return (
    <>
      <CalendarFrame
        {...{ range, now, query, addButton }}
        label={t('admin.calendar')}
        hint={range.view === 'agenda' ? '' : `${t('admin.slotHint')} ${t('admin.moveHint')}`}
        addLabel={t('admin.newLesson')}
        loadFailed={t('admin.loadFailed')}
        onAdd={() => edit({ slot: slotIn(range, now) })}
      >
        <LessonCalendar
          range={range}
          {...{ now, query }}
          onMove={(event, drop) => moving.edit({ event, ...drop })}
          lessons={lessons}
          onLesson={(event) => edit({ event })}
          onDay={(day) => void navigate(addressOf(search, 'day', day, now))}
          onSlot={({ start, end, wholeDay }) =>
            edit({ slot: wholeDay ? slotOnDay(start, now) : slotFrom(start, end) })
          }
        />
      </CalendarFrame>
      {dialog && (
        <LessonDialog
          key={dialog.opening}
          open={dialog.open}
          now={now}
          subject={asItIsNow(dialog.subject, lessons)}
          knownPictures={[...new Set(lessons.map(({ resource }) => resource.yoga.imageUrl))].toSorted()}
          onClose={close}
          onClosed={closed}
        />
      )}
      {moving.dialog && (
        <MoveDialog
          key={`move ${moving.dialog.opening}`}
          open={moving.dialog.open}
          move={moving.dialog.subject}
          onClose={moving.close}
          onClosed={moving.closed}
        />
      )}
    </>
  )
}

/** A lesson that was opened may have changed since: somebody booked it, or a save ended without an answer. */
function asItIsNow(subject: Subject, lessons: readonly LessonEvent[]): Subject {
  if (!('event' in subject)) return subject
  const { id } = subject.event.resource.yoga
  return { event: lessons.find(({ resource }) => resource.yoga.id === id) ?? subject.event }
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { useEventPrice } from '#web/features/bookings/front-desk/event-marks.tsx'
import { useClosedTimes } from '#web/features/lessons/closures/api.ts'
import { useNameOfSpace } from '#web/features/spaces/api.ts'
import { useAllTeachers, useTeacherOptions } from '#web/features/teachers/administration/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { CalendarFrame, toolClass, useCalendarDialog } from '#web/ui/calendar/calendar-frame.tsx'
import { CalendarView, EntryLabel } from '#web/ui/calendar/calendar-view.tsx'
import { slotIn } from '#web/ui/calendar/default-slot.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import type { Entry, EntryState } from '#web/ui/calendar/entry.ts'
import { useShownRange } from '#web/ui/calendar/shown-range.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { useLessons } from '../api.ts'
import { CloseStudioButton, StandingClosures } from '../closures/closure-section.tsx'
import { DaySubstitute } from './day-substitute.tsx'
import { useLessonFromUrl } from './lesson-address.ts'
import { LessonDialog } from './lesson-dialog.tsx'
import type { Subject } from './lesson-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Move } from './move-dialog.tsx'
import { SeriesDialog } from './series/series-dialog.tsx'

const none: readonly LessonEvent[] = []

/** The administrators' calendar of lessons, with the dialogs that add, edit and move them. */
export function LessonAdministration({ now }: { now: number }) {
  const { t } = useTranslation()
  const range = useShownRange(now)
  const query = useLessons(range)
  const { data: lessons = none } = query
  const teacher = useTeacherOfAddress()
  const entries = useMemo(
    () =>
      lessons
        .filter(({ resource: { yoga } }) => teacher.id === '' || yoga.teacher?.id === teacher.id)
        .map((lesson) => toEntry(lesson, now)),
    [lessons, now, teacher.id],
  )
  const shades = useClosedTimes()
  const spaceName = useNameOfSpace()
  const otherSpace = ({ resource: { yoga } }: LessonEvent) =>
    yoga.spaceId === null || yoga.spaceId === lessonSpace ? '' : spaceName(yoga.spaceId)
  const editing = useCalendarDialog<Subject>(lessons)
  const moving = useDialogState<Move>()
  const series = useDialogState<Slot>()
  const knownPictures = [...new Set(lessons.map(({ resource }) => resource.yoga.imageUrl))].toSorted()
  useLessonFromUrl(lessons, (event) => editing.show({ event }))

  return (
    <>
      <CalendarFrame
        {...{ range, now, query }}
        label={t('lessonAdmin.calendar')}
        hint={t('lessonAdmin.slotHint')}
        hintName="lessons"
        addLabel={t('lessonAdmin.new')}
        addButton={editing.addButton}
        loadFailed={t('lessonAdmin.loadFailed')}
        onAdd={(slot) => editing.show({ slot })}
        beforeAdd={
          <Button
            variant="outline"
            onClick={() => series.show(slotIn(range, now))}
            aria-label={t('lessonAdmin.series.add')}
            className={toolClass}
          >
            <Icon name="repeat" className="size-5 max-sm:hidden" />
            {t('lessonAdmin.series.tool')}
          </Button>
        }
        afterAdd={
          <CloseStudioButton
            now={now}
            day={range.view === 'day' ? range.day : undefined}
            className={toolClass}
          />
        }
      >
        <CalendarView
          {...{ range, now, query, entries, shades }}
          label={(lesson, state) => <LessonLabel {...{ lesson, ...state }} space={otherSpace(lesson)} />}
          moreSpoken={(count) => t('lessonAdmin.moreSpoken', { count })}
          onSlot={(slot) => editing.show({ slot })}
          onItem={(event) => editing.show({ event })}
          onMove={(event, drop) => moving.show({ event, ...drop })}
        />
      </CalendarFrame>
      <StandingClosures className="mt-10" />
      {editing.dialog && (
        <LessonDialog
          key={editing.dialog.opening}
          open={editing.dialog.open}
          now={now}
          subject={latest(editing.dialog.subject, lessons)}
          knownPictures={knownPictures}
          onClose={editing.close}
          onClosed={editing.closed}
        />
      )}
      {series.dialog && (
        <SeriesDialog
          key={series.dialog.opening}
          open={series.dialog.open}
          slot={series.dialog.subject}
          knownPictures={knownPictures}
          onClose={series.close}
        />
      )}
      {moving.dialog && (
        <MoveDialog
          key={moving.dialog.opening}
          open={moving.dialog.open}
          move={moving.dialog.subject}
          onClose={moving.close}
        />
      )}
    </>
  )
}

/** The teacher that the address names (`?teacher=hida`), whose lessons alone are shown; empty for all. */
function useTeacherOfAddress() {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === '') next.delete('teacher')
    else next.set('teacher', id)
    setSearch(next, { replace: true })
  }
  return { id: search.get('teacher') ?? '', choose }
}

/**
 * Shows one teacher's lessons, and gives those of a day to another one. Nothing in a studio without teachers.
 * It stands beside the tabs of the page, so that the calendar begins as high as it can.
 */
export function TeacherFilter({ now }: { now: number }) {
  const { t } = useTranslation()
  const range = useShownRange(now)
  const { id, choose } = useTeacherOfAddress()
  const { isPending } = useAllTeachers()
  const options = useTeacherOptions(id)
  if (options.length === 0 && !isPending) return null
  return (
    <div className="flex flex-wrap items-center gap-2 xl:flex-row-reverse">
      <Select
        aria-label={t('lessonAdmin.teacherFilter')}
        value={id}
        onChange={({ target }) => choose(target.value)}
        className="w-52! max-w-full rounded-full! pl-4!"
      >
        <option value="">{t('lessonAdmin.allTeachers')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {id !== '' && <DaySubstitute teacherId={id} {...{ range, now }} />}
    </div>
  )
}

/** A past lesson cannot be dragged, because that would mostly be a slip; its dialog can still change it. */
const toEntry = (lesson: LessonEvent, now: number): Entry<LessonEvent> => ({
  id: lesson.resource.yoga.id,
  title: lesson.title,
  start: lesson.start,
  end: lesson.end,
  item: lesson,
  editable: Date.parse(lesson.end) > now,
  emphasis: lesson.resource.yoga.seatsLeft === 0 ? 'strong' : undefined,
})

/**
 * The lesson as it was last read: it may have changed since its dialog opened, for example when a member
 * booked it.
 */
function latest(subject: Subject, lessons: readonly LessonEvent[]): Subject {
  if (!('event' in subject)) return subject
  const { id } = subject.event.resource.yoga
  return { event: lessons.find(({ resource }) => resource.yoga.id === id) ?? subject.event }
}

interface Props extends EntryState {
  lesson: LessonEvent
  /** The name of the lesson's space, when it is not the usual one; empty otherwise. */
  space: string
}

/**
 * A lesson in the calendar: time, title, teacher, seats, and a word when it is in another space than usual,
 * full or over.
 */
function LessonLabel({ lesson, space, ...state }: Props) {
  return (
    <EntryLabel
      {...state}
      title={lesson.title}
      note={lesson.resource.yoga.teacher?.name}
      details={<Details {...{ lesson, space }} past={state.past} />}
    />
  )
}

function Details({ lesson, space, past }: { lesson: LessonEvent; space: string; past: boolean }) {
  const { t } = useTranslation()
  const priceOf = useEventPrice()
  const { totalSeats, seatsLeft, seriesId, event } = lesson.resource.yoga
  const seats = { total: totalSeats, booked: totalSeats - seatsLeft }
  const state = past ? t('lessonAdmin.ended') : seatsLeft === 0 ? t('lessonAdmin.full') : ''
  return (
    <>
      {seriesId !== undefined && (
        <span className="calendar-entry-mark">
          <Icon name="repeat" className="size-3.5" />
          <span className="sr-only">{t('lessonAdmin.series.markSpoken')}</span>
        </span>
      )}
      <span aria-hidden="true" className="calendar-entry-count">
        {t('lessonAdmin.seats', seats)}
      </span>
      <span className="sr-only">{t('lessonAdmin.seatsSpoken', seats)}</span>
      {event && (
        <>
          <Icon name="sun" className="calendar-entry-event-mark size-3.5 shrink-0 self-center" />
          <span className="calendar-entry-event">
            {/* An entry has no room for two prices. */}
            {t('lessonAdmin.event.entry', { price: priceOf({ ...event, memberPrice: null }) })}
          </span>
        </>
      )}
      {space !== '' && <span className="calendar-entry-state">{space}</span>}
      {state !== '' && <span className="calendar-entry-state">{state}</span>}
    </>
  )
}

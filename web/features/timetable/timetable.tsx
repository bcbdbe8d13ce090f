import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { slotFrom, slotIn, slotOnDay } from './default-slot.ts'
import { LessonCalendar } from './lesson-calendar.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import type { Subject } from './lesson-dialog.tsx'
import { addressOf, rangeOfAddress } from './shown-range.ts'

const none: readonly LessonEvent[] = []

/** The administrators' calendar of lessons, with the dialog that adds and edits them. */
export function Timetable({ now }: { now: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const narrow = useNarrow()
  const zoneMark = useZoneMark()
  const range = rangeOfAddress(search, now, narrow ? 'day' : 'week')
  const { data: lessons = none, error, isFetching, refetch } = useLessons(range)
  const [dialog, setDialog] = useState<{ subject: Subject; opening: number; open: boolean }>()

  const addButton = useRef<HTMLButtonElement>(null)
  const justClosed = useRef(false)

  // The lesson that had the focus may be gone, deleted or moved to other days.
  useEffect(() => {
    if (!justClosed.current || document.activeElement !== document.body) return
    justClosed.current = false
    addButton.current?.focus({ preventScroll: true })
  }, [lessons])

  function close() {
    justClosed.current = true
    setDialog((before) => before && { ...before, open: false })
  }

  const edit = (subject: Subject) =>
    setDialog((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true }))

  return (
    <section aria-label={t('admin.calendar')} className="grid min-w-0 gap-5">
      <CalendarToolbar range={range} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-soft">
          {t('admin.slotHint')}
          {zoneMark !== '' && <> {t('admin.tokyoTime')}</>}
        </p>
        <Button ref={addButton} onClick={() => edit({ slot: slotIn(range, now) })} className="max-sm:w-full">
          <Icon name="plus" />
          {t('admin.newLesson')}
        </Button>
      </div>
      {error && (
        <Notice
          kind="error"
          action={
            <Button look="outline" disabled={isFetching} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('admin.loadFailed')} {errorText(t, error)}
        </Notice>
      )}
      <div className="relative min-w-0" aria-busy={isFetching}>
        {isFetching && <Loading />}
        {/* A week on a phone is looked at by moving sideways. */}
        <div className={classes(range.view === 'week' && 'max-md:overflow-x-auto max-md:*:min-w-2xl')}>
          <LessonCalendar
            range={range}
            lessons={lessons}
            onLesson={(event) => edit({ event })}
            onDay={(day) => void navigate(addressOf(search, 'day', day, now))}
            onSlot={({ start, end, wholeDay }) =>
              edit({ slot: wholeDay ? slotOnDay(start, now) : slotFrom(start, end) })
            }
          />
        </div>
      </div>
      {dialog && (
        <LessonDialog
          key={dialog.opening}
          open={dialog.open}
          subject={asItIsNow(dialog.subject, lessons)}
          knownPictures={[...new Set(lessons.map(({ resource }) => resource.yoga.imageUrl))].toSorted()}
          onClose={close}
        />
      )}
    </section>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="calendar-loading absolute top-18 left-1/2 z-10 -translate-x-1/2 rounded-full bg-green px-4 py-1 text-xs font-semibold text-on-fill shadow-soft"
    >
      {t('common.loading')}
    </p>
  )
}

/** A lesson that was opened may have changed since: somebody booked it, or a save ended without an answer. */
function asItIsNow(subject: Subject, lessons: readonly LessonEvent[]): Subject {
  if (!('event' in subject)) return subject
  const { id } = subject.event.resource.yoga
  return { event: lessons.find(({ resource }) => resource.yoga.id === id) ?? subject.event }
}

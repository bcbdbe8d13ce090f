import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Language } from '#studio/languages.ts'
import { dateText, dayMs, monthText, rangeText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import type { DialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { segment, segments } from '#web/ui/selectors.tsx'
import { slotIn } from './default-slot.ts'
import type { Slot } from './default-slot.ts'
import { addressOfRange, dayBeside, holds, views } from './shown-range.ts'
import type { ShownRange, View } from './shown-range.ts'

interface Props {
  /** Names the calendar for screen readers. */
  label: string
  range: ShownRange
  now: number
  hint: string
  addLabel: string
  addButton: Ref<HTMLButtonElement>
  /** The button was pressed, and this slot is proposed for the new entry. */
  onAdd: (slot: Slot) => void
  /** More buttons beside the one that adds an entry. */
  moreButtons?: ReactNode
  /** What the looks of the entries mean. */
  legend?: ReactNode
  /** The query that reads the entries. */
  query: ComponentProps<typeof FailedLoad>['query']
  loadFailed: string
  children: ReactNode
}

/** Views that need other styles in a narrow window. */
const gridClasses = { day: '', week: 'calendar-week', month: 'calendar-month', agenda: '' }

/** The frame around a calendar: toolbar, hint, the button that adds an entry, and how the loading goes. */
export function CalendarFrame({ label, range, now, query, addButton, children, ...props }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  return (
    <section aria-label={label} className="grid min-w-0 gap-5">
      <CalendarToolbar range={range} now={now} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-[20rem] text-sm text-ink-soft">
          {props.hint}
          {zoneMark !== '' && <> {t('editing.calendar.tokyoTime')}</>}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {props.moreButtons}
          <Button ref={addButton} onClick={() => props.onAdd(slotIn(range, now))} className="max-sm:w-full">
            <Icon name="plus" />
            {props.addLabel}
          </Button>
        </div>
      </div>
      {props.legend}
      <FailedLoad text={props.loadFailed} query={query} />
      <div className="@container relative min-w-0" aria-busy={query.isFetching}>
        {query.isFetching && <Loading />}
        <div className={gridClasses[range.view]}>{children}</div>
      </div>
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

const words = {
  day: {
    view: 'editing.calendar.viewDay',
    previous: 'editing.calendar.previousDay',
    next: 'editing.calendar.nextDay',
  },
  week: {
    view: 'editing.calendar.viewWeek',
    previous: 'editing.calendar.previousWeek',
    next: 'editing.calendar.nextWeek',
  },
  month: {
    view: 'editing.calendar.viewMonth',
    previous: 'editing.calendar.previousMonth',
    next: 'editing.calendar.nextMonth',
  },
  agenda: {
    view: 'editing.calendar.viewAgenda',
    previous: 'editing.calendar.previousAgenda',
    next: 'editing.calendar.nextAgenda',
  },
} as const satisfies Record<View, object>

/** The shown days, and links to the days before and after and to the other views. */
function CalendarToolbar({ range, now }: { range: ShownRange; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const to = (view: View, day: number) => addressOfRange(search, view, day, now)
  const { previous, next } = words[range.view]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="text-lg sm:text-2xl max-sm:w-full" aria-live="polite">
        {titleOf(range, language)}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-lg:w-full">
        <nav aria-label={t('editing.calendar.move')} className="flex gap-1.5 max-sm:grow">
          <Link to={to(range.view, dayBeside(range, -1))} aria-label={t(previous)} className={arrow}>
            <Icon name="left" />
          </Link>
          <Link
            to={to(range.view, now)}
            aria-current={holds(range, now) ? 'date' : undefined}
            className={buttonClass('outline', 'px-4 max-sm:grow max-sm:px-3.5! max-sm:text-sm')}
          >
            {t('editing.calendar.today')}
          </Link>
          <Link to={to(range.view, dayBeside(range, 1))} aria-label={t(next)} className={arrow}>
            <Icon name="right" />
          </Link>
        </nav>
        <nav aria-label={t('editing.calendar.views')} className={classes(segments, 'max-sm:grow')}>
          {views.map((view) => (
            <Link
              key={view}
              to={to(view, range.day)}
              aria-current={view === range.view ? 'true' : undefined}
              className={classes(segment, 'grow')}
            >
              {t(words[view].view)}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}

const arrow =
  'grid size-11 place-items-center rounded-full border border-wood bg-card text-ink hover:border-wood-deep hover:bg-paper-deep'

function titleOf({ view, day, from, to }: ShownRange, language: Language): string {
  if (view === 'day') return dateText(day, language)
  return view === 'month' ? monthText(day, language) : rangeText(from, to - dayMs, language)
}

interface CalendarDialog<Subject> extends Omit<DialogState<Subject>, 'finish'> {
  /** Call it when the dialog has faded out. */
  closed: () => void
  /** Gets the focus when the entry that had it is gone. */
  addButton: RefObject<HTMLButtonElement | null>
}

/**
 * A dialog about an entry of a calendar. An entry that was deleted or moved away cannot have the focus back,
 * so the button that adds entries gets it.
 * @param shown the entries that the calendar shows
 */
export function useCalendarDialog<Subject>(shown: readonly unknown[]): CalendarDialog<Subject> {
  const { dialog, show, close } = useDialogState<Subject>()
  const addButton = useRef<HTMLButtonElement>(null)
  const justClosed = useRef(false)
  const [timesClosed, setTimesClosed] = useState(0)

  const focusIsLost = () => justClosed.current && document.activeElement === document.body

  // The entry goes when the list has been read again.
  useEffect(() => {
    if (!focusIsLost()) return
    justClosed.current = false
    addButton.current?.focus({ preventScroll: true })
  }, [shown])

  // It may have gone before the dialog had faded out. If it is still there, the dialog gives it the focus
  // after this.
  useEffect(() => {
    if (focusIsLost()) addButton.current?.focus({ preventScroll: true })
  }, [timesClosed])

  return {
    dialog,
    show,
    addButton,
    close: () => {
      justClosed.current = true
      close()
    },
    closed: () => setTimesClosed((before) => before + 1),
  }
}

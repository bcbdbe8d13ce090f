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
import { Days } from '#web/ui/days.tsx'
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
  /** How the calendar is used, until the administrator has closed it. */
  hint: string
  /** Under which the browser keeps that it was closed. */
  hintName: string
  addLabel: string
  addButton: Ref<HTMLButtonElement>
  /** The button was pressed, and this slot is proposed for the new entry. */
  onAdd: (slot: Slot) => void
  /** Buttons before and after the one that adds an entry. They have the class `toolClass`. */
  beforeAdd?: ReactNode
  afterAdd?: ReactNode
  /** What the looks of the entries mean, or which entries are shown. */
  legend?: ReactNode
  /** The query that reads the entries. */
  query: ComponentProps<typeof FailedLoad>['query']
  loadFailed: string
  children: ReactNode
}

/** Views that need other styles in a narrow window. */
const gridClasses = { day: '', week: 'calendar-week', month: 'calendar-month', agenda: 'pt-2' }

/** The frame around a calendar: one row of tools, a hint that can be closed, and how the loading goes. */
export function CalendarFrame({ label, range, now, query, addButton, children, ...props }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  return (
    <section aria-label={label} className="@container grid min-w-0 gap-3">
      <CalendarTools {...{ range, now }}>
        {props.beforeAdd}
        <Button ref={addButton} onClick={() => props.onAdd(slotIn(range, now))} className={toolClass}>
          <Icon name="plus" className="size-5 max-sm:hidden" />
          {props.addLabel}
        </Button>
        {props.afterAdd}
      </CalendarTools>
      {props.legend}
      <FailedLoad text={props.loadFailed} query={query} />
      <div className="@container relative min-w-0" aria-busy={query.isFetching}>
        {query.isFetching && <Loading />}
        <div className={gridClasses[range.view]}>{children}</div>
      </div>
      {zoneMark !== '' && <p className="text-xs text-ink-soft">{t('editing.calendar.tokyoTime')}</p>}
      {range.view !== 'agenda' && <Hint text={props.hint} name={props.hintName} />}
    </section>
  )
}

/** A button in the row of tools. */
export const toolClass = 'px-4! text-sm! whitespace-nowrap max-sm:grow max-sm:px-2.5!'

/**
 * How the calendar is used with a mouse and by keys. It stands at the lower edge of the window until the
 * administrator closes it, once for each browser; below the calendar where it would cover much: in a narrow
 * window and in large text. Without a mouse there is none.
 */
function Hint({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation()
  const storageKey = `hidamari.hint.${name}`
  const [open, setOpen] = useState(() => localStorage.getItem(storageKey) === null)
  if (!open) return null
  function close() {
    localStorage.setItem(storageKey, 'closed')
    setOpen(false)
  }
  return (
    <div className="bottom-4 z-20 mx-auto flex max-w-3xl items-center gap-3 rounded-2xl border border-line bg-card py-1.5 pr-1.5 pl-5 text-sm text-ink-soft shadow-lift @2xl:sticky without-keys:hidden">
      <p className="min-w-0">{text}</p>
      <Button
        variant="quiet"
        onClick={close}
        aria-label={t('editing.calendar.closeHint')}
        className="shrink-0 px-3!"
      >
        <Icon name="close" />
      </Button>
    </div>
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

interface ToolsProps {
  range: ShownRange
  now: number
  /** The buttons at the end of the row. */
  children: ReactNode
}

/** Today and the days before and after, the shown days, the other views, and the buttons. */
function CalendarTools({ range, now, children }: ToolsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const to = (view: View, day: number) => addressOfRange(search, view, day, now)
  const { previous, next } = words[range.view]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2">
      <nav aria-label={t('editing.calendar.move')} className="flex gap-1.5 max-sm:gap-1">
        <Link
          to={to(range.view, now)}
          aria-current={holds(range, now) ? 'date' : undefined}
          className={buttonClass('outline', 'px-4! text-sm! whitespace-nowrap max-sm:px-2.5!')}
        >
          {t('editing.calendar.today')}
        </Link>
        <Link to={to(range.view, dayBeside(range, -1))} aria-label={t(previous)} className={arrow}>
          <Icon name="left" />
        </Link>
        <Link to={to(range.view, dayBeside(range, 1))} aria-label={t(next)} className={arrow}>
          <Icon name="right" />
        </Link>
      </nav>
      <h2
        className="min-w-0 text-lg leading-tight max-sm:-order-1 max-sm:w-full sm:min-w-min sm:flex-1 sm:basis-56"
        aria-live="polite"
      >
        <Days text={titleOf(range, language)} />
      </h2>
      <nav aria-label={t('editing.calendar.views')} className={classes(segments, 'max-sm:grow')}>
        {views.map((view) => (
          <Link
            key={view}
            to={to(view, range.day)}
            aria-current={view === range.view ? 'true' : undefined}
            className={classes(segment, 'grow px-3! max-sm:min-w-9! max-sm:px-1.5!')}
          >
            {t(words[view].view)}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>
    </div>
  )
}

const arrow =
  'grid size-11 max-sm:w-10 place-items-center rounded-full border border-wood bg-card text-ink hover:border-wood-deep hover:bg-paper-deep'

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

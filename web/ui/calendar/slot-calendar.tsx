import FullCalendar from '@fullcalendar/react'
import type { CalendarOptions, CalendarRef, EventApi, EventChangeInfo, EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import ja from '@fullcalendar/react/locales/ja'
import '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { calendar, firstDayOfWeek } from '#studio/calendar.ts'
import { dateOf, dateText, startOfDay, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNarrow } from '#web/lib/narrow.ts'
import { classes } from '#web/ui/classes.ts'
import './calendar.css'
import { slotOf } from './default-slot.ts'
import type { Slot } from './default-slot.ts'
import './entry.css'
import { entryClass } from './entry.ts'
import type { Drop, Entry, EntryLabelOf, Shade } from './entry.ts'
import type { Hours } from './outside-hours.ts'
import { addressOfRange } from './shown-range.ts'
import type { ShownRange, SlotView } from './shown-range.ts'

interface Props<Item> {
  range: ShownRange & { view: SlotView }
  hours: Hours
  now: number
  entries: ReadonlyArray<Entry<Item>>
  label: EntryLabelOf<Item>
  /** Times that are drawn behind the entries, such as those in which the studio is closed. */
  shades?: readonly Shade[] | undefined
  /** Names the link to the entries that a day has no room for. */
  moreSpoken: (count: number) => string
  /** A place was pressed or selected, and this slot is proposed for a new entry. */
  onSlot: (slot: Slot) => void
  onItem: (item: Item) => void
  /** An entry was dragged. Absent, no entry can be moved. */
  onMove?: (item: Item, drop: Drop) => void
}

/**
 * A calendar with a place for every hour or day (specification section 9), in Tokyo's time. The address says
 * what it shows.
 */
export function SlotCalendar<Item>({
  range,
  hours,
  now,
  entries,
  label,
  shades,
  moreSpoken,
  ...props
}: Props<Item>) {
  const { onSlot, onItem, onMove } = props
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ref = useRef<CalendarRef>(null)
  const [view, date] = [viewNames[range.view], dateOf(range.day)]
  const moves = useMoves(entries, shades, onMove)
  const texts = useTextOptions(moreSpoken)
  const slotHeight = useSlotHeight()

  useEffect(() => ref.current?.getApi().changeView(view, date), [view, date])

  return (
    <FullCalendar
      ref={ref}
      initialView={view}
      initialDate={date}
      {...slotOptions}
      slotMinTime={hours.opens}
      slotMaxTime={hours.closes}
      {...texts}
      {...slotHeight}
      {...moves}
      {...entryOptions(label, now)}
      navLinkDayClick={(day) => void navigate(addressOfRange(search, 'day', day.getTime(), now))}
      eventClick={({ event }) => event.display !== 'background' && onItem(entryOf<Item>(event).item)}
      select={({ start, end, allDay }) => onSlot(slotOf({ start, end, allDay }, now))}
      dateClick={({ date: start, allDay }) => onSlot(slotOf({ start, end: start, allDay }, now))}
    />
  )
}

/** How entries are drawn. */
function entryOptions<Item>(label: EntryLabelOf<Item>, now: number): CalendarOptions {
  // FullCalendar's own `isPast` knows only days in the month's view.
  const isPast = ({ end }: EventApi) => end !== null && end.getTime() <= now
  return {
    backgroundEventClass: 'calendar-shade',
    eventClass: ({ event }) => entryClass(entryOf<Item>(event).emphasis, isPast(event)),
    eventContent: ({ event, view }) =>
      label(entryOf<Item>(event).item, {
        past: isPast(event),
        short: view.type === viewNames.month,
        start: event.start?.getTime() ?? 0,
        end: event.end?.getTime() ?? 0,
      }),
  }
}

const viewNames = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
} as const satisfies Record<SlotView, string>

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const slot = { minutes: calendar.slotMinutes }

/** Options of FullCalendar that depend on neither the entries nor the page. */
const slotOptions: CalendarOptions = {
  plugins: [theme, dayGrid, timeGrid, interaction],
  locales: [ja],
  navLinks: true,
  timeZone: 'Asia/Tokyo',
  firstDay: firstDayOfWeek,
  slotDuration: slot,
  snapDuration: slot,
  slotHeaderInterval: { minutes: calendar.slotMinutes * calendar.slotsPerLabel },
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  allDaySlot: false,
  nowIndicator: true,
  selectable: true,
  selectMinDistance: 5,
  longPressDelay: calendar.longPressMs,
  selectLongPressDelay: calendar.longPressMs,
  selectAllow: ({ start, end }) => startOfDay(start.getTime()) === startOfDay(end.getTime() - 1),
  className: 'calendar',
  height: 'auto',
  borderless: true,
  headerToolbar: false,
  fixedWeekCount: false,
  dayMaxEvents: calendar.monthRows,
  slotEventOverlap: false,
  eventDisplay: 'block',
  tableHeaderClass: 'calendar-head',
  popoverClass: 'calendar-popover',
  popoverCloseClass: 'calendar-close',
  slotHeaderInnerClass: 'calendar-hour',
  rowMoreLinkInnerClass: 'calendar-more',
  columnEventClass: 'calendar-column',
  rowEventClass: 'calendar-row',
  dayCellTopInnerClass: ({ isToday }) => classes('calendar-month-number', isToday && 'calendar-today'),
  dayCellTopContent: ({ dayNumberText }) => dayNumberText.replace(/\D/g, ''),
  dayHeaderContent: ({ date, isToday, inPopover, view: { type } }) => (
    <DayHeading
      day={date.getTime()}
      today={isToday}
      length={inPopover ? 'full' : type === viewNames.month ? 'weekday' : 'number'}
    />
  ),
}

/**
 * The texts that FullCalendar writes itself. `moreSpoken` names the link to the entries that a day has no
 * room for.
 */
function useTextOptions(moreSpoken: (count: number) => string): CalendarOptions {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return {
    locale: language,
    closeHint: t('common.close'),
    timedText: t('editing.calendar.hours'),
    navLinkHint: (_, day) => t('editing.calendar.showDay', { day: dateText(day.getTime(), language) }),
    moreLinkText: (count) => t('editing.calendar.more', { count }),
    moreLinkHint: moreSpoken,
    moreLinkContent: ({ num, text }) => (
      <>
        <span aria-hidden="true">{text}</span>
        <span className="sr-only">{moreSpoken(num)}</span>
      </>
    ),
  }
}

/**
 * The height of a slot in the visitor's text size. FullCalendar takes it in pixels. On a phone it suits a
 * finger.
 */
function useSlotHeight(): Pick<CalendarOptions, 'slotMinHeight'> {
  const height = useNarrow() ? 2.75 : 1.75
  return { slotMinHeight: height * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) }
}

interface DayHeadingProps {
  day: number
  today: boolean
  /** A column of the month's view has a weekday only; the popover over it writes the full date. */
  length: 'weekday' | 'number' | 'full'
}

/** The heading of a day. */
function DayHeading({ day, today, length }: DayHeadingProps) {
  const { language } = useLanguage()
  if (length === 'full') return <span className="calendar-day-title">{dateText(day, language)}</span>
  return (
    <span className="calendar-day">
      <span className="calendar-weekday">{weekdayText(day, language)}</span>
      {length === 'number' && (
        <span className={classes('calendar-number', today && 'calendar-today')}>
          {Number(dateOf(day).slice(-2))}
        </span>
      )}
    </span>
  )
}

/**
 * The entries as events of FullCalendar, and what lets them be dragged or moved by a key when there is an
 * `onMove`.
 */
function useMoves<Item>(
  entries: ReadonlyArray<Entry<Item>>,
  shades: readonly Shade[] | undefined,
  onMove: ((item: Item, drop: Drop) => void) | undefined,
): CalendarOptions {
  const [attempt, setAttempt] = useState(0)
  const events = useMemo(
    () => [...eventsOf(entries, attempt), ...(shades ?? []).map(inBackground)],
    [entries, shades, attempt],
  )
  // Not FullCalendar's own `revert`: it would also undo entries that were read again since the drop.
  const putBack = () => setAttempt((before) => before + 1)

  function dropped({ event }: EventChangeInfo) {
    if (!event.start || !event.end || !onMove) return putBack()
    onMove(entryOf<Item>(event).item, {
      start: event.start.getTime(),
      end: event.end.getTime(),
      putBack,
    })
  }

  function moveById(id: string) {
    const entry = entries.find((one) => one.id === id)
    if (!entry || !onMove) return
    const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
    onMove(entry.item, { start, end, putBack: () => undefined })
  }

  const eventDidMount = useMoveKey(onMove && moveById)
  return { events, editable: onMove !== undefined, eventDrop: dropped, eventResize: dropped, eventDidMount }
}

/**
 * FullCalendar moves a dropped event itself. The same entries with another `attempt` are drawn at their own
 * time again.
 */
function eventsOf<Item>(entries: ReadonlyArray<Entry<Item>>, attempt: number): EventInput[] {
  return entries.map(({ resizable = true, ...entry }) => ({
    ...entry,
    ...(!resizable && { durationEditable: false }),
    attempt,
  }))
}

const inBackground = (shade: Shade): EventInput => ({ ...shade, display: 'background', editable: false })

/** The entry that an event was made of. */
function entryOf<Item>({ extendedProps }: EventApi) {
  return extendedProps as Pick<Entry<Item>, 'item' | 'emphasis'>
}

/** As screen readers announce it. */
const shortcut = 'M'

/**
 * A key that replaces dragging: pressed on the entry that has the focus, it asks to move that entry. Returns
 * the callback that FullCalendar calls when an event appears.
 */
function useMoveKey(onKey: ((id: string) => void) | undefined) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })

  return useCallback(
    ({ el, event }: { el: HTMLElement; event: { id: string; startEditable: boolean | null } }) => {
      if (latest.current === undefined || event.startEditable === false) return
      el.setAttribute('aria-keyshortcuts', shortcut)
      el.addEventListener('keydown', (pressed) => {
        // `code`, because with a Japanese input method `key` is not the letter.
        if (pressed.code !== `Key${shortcut}` || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
        pressed.preventDefault()
        latest.current?.(event.id)
      })
    },
    [],
  )
}

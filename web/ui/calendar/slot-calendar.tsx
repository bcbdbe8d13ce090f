import FullCalendar from '@fullcalendar/react'
import type { CalendarRef, EventChangeInfo, EventInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import ja from '@fullcalendar/react/locales/ja'
import '@fullcalendar/react/skeleton.css'
import theme from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/theme.css'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendar, firstDayOfWeek } from '#studio/calendar.ts'
import { dateOf, dateText, startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import './calendar.css'
import { DayHeading } from './day-heading.tsx'
import type { CalendarSlot, Drop, Entry, EntryLook } from './entry.ts'
import { useMoveKey } from './move-key.ts'
import type { ShownRange, SlotView } from './shown-range.ts'

interface Props<Item> extends EntryLook<Item> {
  range: ShownRange & { view: SlotView }
  now: number
  entries: ReadonlyArray<Entry<Item>>
  /** Names the way to what there was no room for. */
  moreSpoken: (count: number) => string
  /** What was pressed or selected. */
  onSlot: (slot: CalendarSlot) => void
  onItem: (item: Item) => void
  onDay: (day: number) => void
  /** Where something was dragged to; absent, nothing can be moved. */
  onMove?: (item: Item, drop: Drop) => void
}

const viewNames = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
} as const satisfies Record<SlotView, string>

const plugins = [theme, dayGrid, timeGrid, interaction]
const locales = [ja]
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const slot = { minutes: calendar.slotMinutes }
const slotPixels = 28
const labelled = { minutes: calendar.slotMinutes * calendar.slotsPerLabel }

/** The calendar itself (specification section 9), in Tokyo's time; the address tells it what to show. */
export function SlotCalendar<Item>({
  range,
  now,
  entries,
  label,
  lookOf,
  moreSpoken,
  onSlot,
  onItem,
  onDay,
  onMove,
}: Props<Item>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const ref = useRef<CalendarRef>(null)
  const [view, date] = [viewNames[range.view], dateOf(range.day)]
  const [attempt, setAttempt] = useState(0)
  const events = useMemo(() => eventsOf(entries, attempt), [entries, attempt])
  // Entries may have been read anew since the drop, which the calendar's own way back would undo.
  const putBack = () => setAttempt((before) => before + 1)

  useEffect(() => ref.current?.getApi().changeView(view, date), [view, date])

  const offerMove = useMoveKey(onMove && moveById)

  function moveById(id: string) {
    const entry = entries.find((known) => known.id === id)
    if (!entry || !onMove) return
    const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
    onMove(entry.item, { start, end, putBack: () => undefined })
  }

  function dropped({ event }: EventChangeInfo) {
    if (!event.start || !event.end || !onMove) return putBack()
    onMove(itemIn(event), { start: event.start.getTime(), end: event.end.getTime(), putBack })
  }

  // In a month the calendar itself tells days apart only.
  const isOver = ({ end }: { end: Date | null }) => end !== null && end.getTime() <= now

  const itemIn = ({ extendedProps }: { extendedProps: Record<string, unknown> }) =>
    extendedProps['item'] as Item

  return (
    <FullCalendar
      ref={ref}
      className="lesson-calendar"
      plugins={plugins}
      initialView={view}
      initialDate={date}
      headerToolbar={false}
      height="auto"
      borderless
      timeZone="Asia/Tokyo"
      locales={locales}
      locale={language}
      firstDay={firstDayOfWeek}
      slotMinTime={calendar.opens}
      slotMaxTime={calendar.closes}
      slotDuration={slot}
      snapDuration={slot}
      slotMinHeight={slotPixels}
      slotHeaderInterval={labelled}
      slotHeaderFormat={clock}
      eventTimeFormat={clock}
      slotEventOverlap={false}
      allDaySlot={false}
      nowIndicator
      fixedWeekCount={false}
      dayMaxEvents={calendar.monthRows}
      moreLinkText={(count) => t('admin.more', { count })}
      moreLinkHint={moreSpoken}
      moreLinkContent={({ num, text }) => (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{moreSpoken(num)}</span>
        </>
      )}
      navLinks
      navLinkDayClick={(day) => onDay(day.getTime())}
      navLinkHint={(_, day) => t('admin.showDay', { day: dateText(day.getTime(), language) })}
      closeHint={t('common.close')}
      tableHeaderClass="calendar-head"
      dayHeaderContent={({ date: day, isToday, inPopover, view: { type } }) => (
        <DayHeading
          day={day.getTime()}
          today={isToday}
          length={inPopover ? 'full' : type === viewNames.month ? 'weekday' : 'number'}
        />
      )}
      popoverClass="lesson-popover"
      popoverCloseClass="calendar-close"
      dayCellTopContent={({ dayNumberText }) => dayNumberText.replace(/\D/g, '')}
      dayCellTopInnerClass={({ isToday }) => classes('calendar-month-number', isToday && 'calendar-today')}
      slotHeaderInnerClass="calendar-hour"
      rowMoreLinkInnerClass="calendar-more"
      events={events}
      eventDisplay="block"
      columnEventClass="lesson-column"
      rowEventClass="lesson-row"
      eventClass={({ event }) => lookOf(itemIn(event), isOver(event))}
      eventContent={({ event, view: { type } }) =>
        label(itemIn(event), {
          past: isOver(event),
          short: type === viewNames.month,
          start: event.start?.getTime() ?? 0,
          end: event.end?.getTime() ?? 0,
        })
      }
      eventClick={({ event }) => onItem(itemIn(event))}
      eventDidMount={offerMove}
      editable={onMove !== undefined}
      eventDrop={dropped}
      eventResize={dropped}
      selectable
      selectMinDistance={5}
      longPressDelay={calendar.longPressMs}
      selectLongPressDelay={calendar.longPressMs}
      selectAllow={({ start, end }) => startOfDay(start.getTime()) === startOfDay(end.getTime() - 1)}
      select={({ start, end, allDay }) =>
        onSlot({ start: start.getTime(), end: end.getTime(), wholeDay: allDay })
      }
      dateClick={({ date: start, allDay }) =>
        onSlot({ start: start.getTime(), end: start.getTime(), wholeDay: allDay })
      }
    />
  )
}

/** The calendar moves what is dropped by itself; the same entries for another attempt stand where they belong. */
const eventsOf = (entries: ReadonlyArray<Entry<unknown>>, attempt: number) =>
  entries.map((entry): EventInput => ({ ...entry, attempt }))

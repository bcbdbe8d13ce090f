/** Options of FullCalendar that depend on neither the entries nor the page. */
import type { CalendarOptions } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import ja from '@fullcalendar/react/locales/ja'
import theme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useTranslation } from 'react-i18next'
import { calendar, firstDayOfWeek } from '#studio/calendar.ts'
import { dateText, startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { DayHeading } from './day-heading.tsx'
import type { SlotView } from './shown-range.ts'

export const viewNames = {
  day: 'timeGridDay',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
} as const satisfies Record<SlotView, string>

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const slot = { minutes: calendar.slotMinutes }

const times: CalendarOptions = {
  timeZone: 'Asia/Tokyo',
  firstDay: firstDayOfWeek,
  slotDuration: slot,
  snapDuration: slot,
  slotHeaderInterval: { minutes: calendar.slotMinutes * calendar.slotsPerLabel },
  slotHeaderFormat: clock,
  eventTimeFormat: clock,
  allDaySlot: false,
  nowIndicator: true,
}

const selection: CalendarOptions = {
  selectable: true,
  selectMinDistance: 5,
  longPressDelay: calendar.longPressMs,
  selectLongPressDelay: calendar.longPressMs,
  selectAllow: ({ start, end }) => startOfDay(start.getTime()) === startOfDay(end.getTime() - 1),
}

const look: CalendarOptions = {
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

export const slotOptions: CalendarOptions = {
  plugins: [theme, dayGrid, timeGrid, interaction],
  locales: [ja],
  navLinks: true,
  ...times,
  ...selection,
  ...look,
}

/** The texts that FullCalendar writes itself. `moreSpoken` names the link to the entries that a day has no room for. */
export function useTextOptions(moreSpoken: (count: number) => string): CalendarOptions {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return {
    locale: language,
    closeHint: t('common.close'),
    timedText: t('admin.calendar.hours'),
    navLinkHint: (_, day) => t('admin.calendar.showDay', { day: dateText(day.getTime(), language) }),
    moreLinkText: (count) => t('admin.calendar.more', { count }),
    moreLinkHint: moreSpoken,
    moreLinkContent: ({ num, text }) => (
      <>
        <span aria-hidden="true">{text}</span>
        <span className="sr-only">{moreSpoken(num)}</span>
      </>
    ),
  }
}

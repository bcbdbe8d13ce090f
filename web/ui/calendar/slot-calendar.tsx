import FullCalendar from '@fullcalendar/react'
import type { CalendarOptions, CalendarRef, EventApi } from '@fullcalendar/react'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dateOf } from '#time/tokyo.ts'
import './calendar.css'
import './entry.css'
import { slotOf } from './default-slot.ts'
import type { Slot } from './default-slot.ts'
import { entryClass } from './entry.ts'
import type { Drop, Entry, EntryLabelOf, Shade } from './entry.ts'
import { entryOf, useMoves } from './moves.ts'
import type { Hours } from './outside-hours.ts'
import { addressOf } from './shown-range.ts'
import type { ShownRange, SlotView } from './shown-range.ts'
import { slotOptions, useTextOptions, viewNames } from './slot-options.tsx'
import { useSlotHeight } from './slot-height.ts'

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

/** A calendar with a place for every hour or day (specification section 9), in Tokyo's time. The address says what it shows. */
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
      navLinkDayClick={(day) => void navigate(addressOf(search, 'day', day.getTime(), now))}
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

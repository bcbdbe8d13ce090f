import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { calendar } from '#studio/calendar.ts'
import { dateText, startOfDay, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { entryClass } from './entry.ts'
import type { Entry, EntryLabelOf, EntryState } from './entry.ts'
import { outsideHours } from './outside-hours.ts'
import type { ShownRange } from './shown-range.ts'
import { SlotCalendar } from './slot-calendar.tsx'

type Props<Item> = Omit<ComponentProps<typeof HoursCalendar<Item>>, 'range'> & {
  range: ShownRange
  query: { isPending: boolean; isPlaceholderData: boolean; data: unknown }
}

/** The entries in the view that is chosen. */
export function CalendarView<Item>({ range, query, ...props }: Props<Item>) {
  const { view } = range
  if (view === 'agenda') {
    // A list has no empty days, so the entries of the range before must not stand in it.
    if (query.isPending || query.isPlaceholderData) return <Skeleton className="h-72 rounded-3xl" />
    return query.data !== undefined && <Agenda {...props} range={range} />
  }
  return <HoursCalendar {...props} range={{ ...range, view }} />
}

interface AgendaProps<Item> {
  range: ShownRange
  now: number
  entries: ReadonlyArray<Entry<Item>>
  label: EntryLabelOf<Item>
  onItem: (item: Item) => void
}

/** The calendar's entries as a list, day by day (specification section 9). */
function Agenda<Item>({ range, now, entries, ...props }: AgendaProps<Item>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const days = Map.groupBy(entries, ({ start }) => startOfDay(Math.max(Date.parse(start), range.from)))
  if (days.size === 0) {
    return (
      <p className="rounded-3xl border border-dashed border-wood px-6 py-16 text-center text-ink-soft">
        {t('editing.calendar.agendaEmpty')}
      </p>
    )
  }
  return (
    <ol className="grid gap-6">
      {[...days].map(([day, entriesOfDay]) => (
        <li key={day} className="grid gap-2">
          <h3 className={classes('text-base', day === startOfDay(now) && 'text-persimmon')}>
            {dateText(day, language)}
            {day === startOfDay(now) && ` – ${t('editing.calendar.today')}`}
          </h3>
          <ul className="calendar-agenda grid gap-1.5">
            {entriesOfDay.map((entry) => (
              <li key={entry.id}>
                <AgendaEntry entry={entry} now={now} {...props} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type EntryProps<Item> = Pick<AgendaProps<Item>, 'now' | 'label' | 'onItem'> & { entry: Entry<Item> }

function AgendaEntry<Item>({ entry, now, label, onItem }: EntryProps<Item>) {
  const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
  const past = end <= now
  return (
    <button
      type="button"
      onClick={() => onItem(entry.item)}
      className={classes(entryClass(entry.emphasis, past), 'w-full text-left')}
    >
      {label(entry.item, { past, short: false, start, end })}
    </button>
  )
}

type HoursCalendarProps<Item> = Omit<ComponentProps<typeof SlotCalendar<Item>>, 'hours'>

/**
 * The calendar in the usual hours. A button at its edge says how many entries lie outside them, and opens it
 * on them.
 */
function HoursCalendar<Item>(props: HoursCalendarProps<Item>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState({ earlier: false, later: false })
  const { earlier, later, opens, closes } = outsideHours(props.entries, props.range)
  const hours = {
    opens: open.earlier ? opens : calendar.opens,
    closes: open.later ? closes : calendar.closes,
  }
  return (
    <div className="grid gap-2">
      {earlier > 0 && (
        <Edge
          text={t('editing.calendar.earlier', { count: earlier, time: calendar.opens })}
          open={open.earlier}
          onToggle={() => setOpen({ ...open, earlier: !open.earlier })}
        />
      )}
      <SlotCalendar {...props} hours={hours} />
      {later > 0 && (
        <Edge
          text={t('editing.calendar.later', { count: later, time: calendar.closes })}
          open={open.later}
          onToggle={() => setOpen({ ...open, later: !open.later })}
        />
      )}
    </div>
  )
}

function Edge({ text, open, onToggle }: { text: string; open: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className={buttonClass('outline', 'justify-self-start text-sm')}
    >
      {text}
      <Icon name="right" className={classes('size-4', open ? '-rotate-90' : 'rotate-90')} />
    </button>
  )
}

interface EntryLabelProps extends EntryState {
  title: string
  /** Whether a screen reader is told the end where only the start is written. */
  speaksEnd?: boolean
  /** A line below the title, where the title leaves room. Screen readers read it in any case. */
  note?: string | undefined
  /** Content below the title or, where there is no room, beside it. */
  details?: ReactNode
}

/** The text of an entry: time, title, note, details. */
export function EntryLabel({ title, start, end, short, speaksEnd = false, ...props }: EntryLabelProps) {
  const { note = '', details } = props
  return (
    <div className={short ? 'calendar-entry-line' : 'calendar-entry-box'}>
      <span className="calendar-entry-time">
        {timeText(start)}
        {(!short || speaksEnd) && (
          <span className={short ? 'sr-only' : 'calendar-entry-until'}>{`–${timeText(end)}`}</span>
        )}
      </span>
      {note === '' ? (
        <span className="calendar-entry-title">{title}</span>
      ) : (
        <span className="calendar-entry-words">
          <span className="calendar-entry-title">{title}</span>
          <span className="calendar-entry-note">{note}</span>
        </span>
      )}
      {details && <span className="calendar-entry-details">{details}</span>}
    </div>
  )
}

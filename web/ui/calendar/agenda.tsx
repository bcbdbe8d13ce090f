import { useTranslation } from 'react-i18next'
import { dateText, startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { entryClass } from './entry.ts'
import type { Entry, EntryLabelOf } from './entry.ts'
import type { ShownRange } from './shown-range.ts'

interface Props<Item> {
  range: ShownRange
  now: number
  entries: ReadonlyArray<Entry<Item>>
  label: EntryLabelOf<Item>
  onItem: (item: Item) => void
}

/** The calendar's entries as a list, day by day (specification section 9). */
export function Agenda<Item>({ range, now, entries, ...props }: Props<Item>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const days = Map.groupBy(entries, ({ start }) => startOfDay(Math.max(Date.parse(start), range.from)))
  if (days.size === 0) {
    return (
      <p className="rounded-3xl border border-dashed border-wood px-6 py-16 text-center text-ink-soft">
        {t('admin.calendar.agendaEmpty')}
      </p>
    )
  }
  return (
    <ol className="grid gap-6">
      {[...days].map(([day, entriesOfDay]) => (
        <li key={day} className="grid gap-2">
          <h3 className={classes('text-base', day === startOfDay(now) && 'text-persimmon')}>
            {dateText(day, language)}
            {day === startOfDay(now) && ` – ${t('admin.calendar.today')}`}
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

type EntryProps<Item> = Pick<Props<Item>, 'now' | 'label' | 'onItem'> & { entry: Entry<Item> }

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

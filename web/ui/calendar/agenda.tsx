import { useTranslation } from 'react-i18next'
import { dateText, startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import type { Entry, EntryLook } from './entry.ts'
import type { ShownRange } from './shown-range.ts'

interface Props<Item> extends EntryLook<Item> {
  range: ShownRange
  now: number
  entries: ReadonlyArray<Entry<Item>>
  onItem: (item: Item) => void
}

/** What stands in the calendar as a list, day by day (specification section 9). */
export function Agenda<Item>({ range, now, entries, label, lookOf, onItem }: Props<Item>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const days = Map.groupBy(entries, ({ start }) => startOfDay(Math.max(Date.parse(start), range.from)))
  if (days.size === 0) {
    return (
      <p className="rounded-3xl border border-dashed border-wood px-6 py-16 text-center text-ink-soft">
        {t('admin.agendaEmpty')}
      </p>
    )
  }
  return (
    <ol className="grid gap-6">
      {[...days].map(([day, ofDay]) => (
        <li key={day} className="grid gap-2">
          <h3 className={classes('text-base', day === startOfDay(now) && 'text-persimmon')}>
            {dateText(day, language)}
            {day === startOfDay(now) && ` – ${t('admin.today')}`}
          </h3>
          <ul className="agenda grid gap-1.5">
            {ofDay.map(({ id, item, ...entry }) => {
              const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
              const past = end <= now
              return (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => onItem(item)}
                    className={classes(lookOf(item, past), 'w-full text-left')}
                  >
                    {label(item, { past, short: false, start, end })}
                  </button>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Language } from '#studio/languages.ts'
import { dateText, dayMs, monthText, rangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf, dayBeside, holds, views } from './shown-range.ts'
import type { ShownRange, View } from './shown-range.ts'

const words = {
  day: {
    view: 'admin.calendar.viewDay',
    previous: 'admin.calendar.previousDay',
    next: 'admin.calendar.nextDay',
  },
  week: {
    view: 'admin.calendar.viewWeek',
    previous: 'admin.calendar.previousWeek',
    next: 'admin.calendar.nextWeek',
  },
  month: {
    view: 'admin.calendar.viewMonth',
    previous: 'admin.calendar.previousMonth',
    next: 'admin.calendar.nextMonth',
  },
  agenda: {
    view: 'admin.calendar.viewAgenda',
    previous: 'admin.calendar.previousAgenda',
    next: 'admin.calendar.nextAgenda',
  },
} as const satisfies Record<View, object>

/** The shown days, and links to the days before and after and to the other views. */
export function CalendarToolbar({ range, now }: { range: ShownRange; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const to = (view: View, day: number) => addressOf(search, view, day, now)
  const { previous, next } = words[range.view]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="text-lg sm:text-2xl max-sm:w-full" aria-live="polite">
        {titleOf(range, language)}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-lg:w-full">
        <nav aria-label={t('admin.calendar.move')} className="flex gap-1.5 max-sm:grow">
          <Link to={to(range.view, dayBeside(range, -1))} aria-label={t(previous)} className={arrow}>
            <Icon name="left" />
          </Link>
          <Link
            to={to(range.view, now)}
            aria-current={holds(range, now) ? 'date' : undefined}
            className={buttonClass('outline', 'px-4 max-sm:grow max-sm:px-3.5! max-sm:text-sm')}
          >
            {t('admin.calendar.today')}
          </Link>
          <Link to={to(range.view, dayBeside(range, 1))} aria-label={t(next)} className={arrow}>
            <Icon name="right" />
          </Link>
        </nav>
        <nav
          aria-label={t('admin.calendar.views')}
          className="flex flex-wrap rounded-3xl border border-wood bg-card max-sm:grow"
        >
          {views.map((view) => (
            <Link
              key={view}
              to={to(view, range.day)}
              aria-current={view === range.view ? 'true' : undefined}
              className="grid min-h-11 min-w-11 grow place-items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap sm:min-w-12 sm:px-3 text-ink-soft hover:text-green aria-[current]:bg-green aria-[current]:text-on-fill"
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

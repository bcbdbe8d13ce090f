import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayMs, rangeText, startOfWeek } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf } from './week-address.ts'
import type { ShownWeek, WeekFilter } from './week-address.ts'

interface Props {
  week: ShownWeek
  now: number
  /** What is shown. It stays in the other weeks. */
  filter: WeekFilter
}

/** The shown week, with links to the week before, the current week and the week after. */
export function WeekNavigation({ week, now, filter }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const current = startOfWeek(now)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 className="text-lg sm:text-2xl" aria-live="polite">
        {rangeText(week.from, week.to - dayMs, language)}
      </h2>
      <nav
        aria-label={t('booking.weekNav')}
        className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-between"
      >
        <Link to={addressOf(week.from - 7 * dayMs, filter)} className={weekLink}>
          <Icon name="left" className="size-4" />
          {t('booking.lastWeek')}
        </Link>
        <Link
          to={addressOf(current, filter)}
          aria-current={week.from === current ? 'date' : undefined}
          className={`${weekLink} aria-[current]:border-green aria-[current]:bg-green-soft aria-[current]:text-green`}
        >
          {t('booking.thisWeek')}
        </Link>
        <Link to={addressOf(week.from + 7 * dayMs, filter)} className={weekLink}>
          {t('booking.nextWeek')}
          <Icon name="right" className="size-4" />
        </Link>
      </nav>
    </div>
  )
}

const weekLink = buttonClass('outline', 'px-4 max-sm:px-3 max-sm:text-sm')

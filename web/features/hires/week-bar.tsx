import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hireRules } from '#studio/rentals.ts'
import { dayMs, rangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { passFocusOn } from '#web/lib/pass-focus-on.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf } from './choice-address.ts'
import type { ShownWeek } from './choice-address.ts'

interface Props {
  space: string
  week: ShownWeek
  now: number
}

/** The shown week, with links to the weeks before and after it in which a space can be hired. */
export function WeekBar({ space, week, now }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const first = week.from <= now
  const last = week.to > now + hireRules.aheadDays * dayMs
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-lg sm:text-xl" aria-live="polite">
        {rangeText(week.from, week.to - dayMs, language)}
      </h3>
      <nav aria-label={t('hire.weeks')} className="flex gap-2 max-sm:w-full max-sm:justify-between">
        <WeekLink to={addressOf({ space, day: week.from - 7 * dayMs })} off={first}>
          <Icon name="left" className="size-4" />
          {t('hire.previousWeek')}
        </WeekLink>
        <WeekLink to={addressOf({ space, day: week.to })} off={last}>
          {t('hire.nextWeek')}
          <Icon name="right" className="size-4" />
        </WeekLink>
      </nav>
    </div>
  )
}

const extra = 'px-4 max-sm:px-3 max-sm:text-sm'

function WeekLink({ to, off, children }: { to: string; off: boolean; children: ReactNode }) {
  if (off) {
    return (
      <Button look="outline" disabled className={extra}>
        {children}
      </Button>
    )
  }
  return (
    <Link ref={passFocusOn} to={to} className={buttonClass('outline', extra)}>
      {children}
    </Link>
  )
}

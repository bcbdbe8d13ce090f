import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { hireRules } from '#studio/rentals.ts'
import { dateText, dayMs, startOfDay } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useFreeTimes } from './api.ts'
import { addressOf } from './choice-address.ts'
import type { ShownWeek } from './choice-address.ts'
import { startsIn } from './choice.ts'

/** Says that a space cannot be hired in the week, and leads to the next free time. */
export function EmptyWeek({ space, week, now }: { space: string; week: ShownWeek; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // One call asks for no longer range.
  const until = Math.min(
    week.to + limits.rangeDays * dayMs,
    startOfDay(now) + (hireRules.aheadDays + 1) * dayMs,
  )
  const { data, isPlaceholderData } = useFreeTimes(space, week.to, until, until > week.to)
  const later = isPlaceholderData ? undefined : data
  const next = startsIn(later ?? [])[0]
  return (
    <div
      role="status"
      className="grid justify-items-center gap-4 rounded-3xl border border-dashed border-wood px-6 py-14 text-center"
    >
      <p className="font-display text-xl">{t('hire.noneThisWeek')}</p>
      {next === undefined ? (
        <p className="text-sm text-ink-soft">{later && t('hire.noneLater')}</p>
      ) : (
        <Link to={addressOf({ space, day: startOfDay(next) })} className={buttonClass('outline')}>
          {t('hire.nextFree', { day: dateText(next, language) })}
        </Link>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Hire } from '#contract/hires/hires.ts'
import { spanText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** Writes when a hire is, in the page’s language. */
export function useHireTime() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return ({ start, end }: Pick<Hire, 'start' | 'end'>) =>
    spanText(Date.parse(start), Date.parse(end), language) + zoneMark
}

/** Writes minutes in the page's language: `2時間30分`, `2 h 30 min`. */
export function useDuration() {
  const { t } = useTranslation()
  return (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (rest === 0) return t('freeTimes.hours', { hours })
    return hours === 0
      ? t('freeTimes.minutes', { minutes: rest })
      : t('freeTimes.hoursMinutes', { hours, minutes: rest })
  }
}

import { useTranslation } from 'react-i18next'
import { dayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Says until when the list books a seat for the member, or that it only tells of one. */
export function useLatestText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (latest: string, now: number) => {
    const instant = Date.parse(latest)
    if (instant <= now) return t('booking.waiting.onlyTold')
    return t('booking.waiting.addedUntil', { time: `${dayText(instant, language)} ${timeText(instant)}` })
  }
}

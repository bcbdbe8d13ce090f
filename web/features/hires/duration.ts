import { useTranslation } from 'react-i18next'

/** Writes minutes in the page's language: `2時間30分`, `2 h 30 min`. */
export function useDuration() {
  const { t } = useTranslation()
  return (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (rest === 0) return t('hire.hours', { hours })
    return hours === 0
      ? t('hire.minutes', { minutes: rest })
      : t('hire.hoursMinutes', { hours, minutes: rest })
  }
}

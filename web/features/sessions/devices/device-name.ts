import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/session.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** A device in the words of the page, such as "Chrome on Windows". */
export function useDeviceName() {
  const { t } = useTranslation()
  return ({ browser, system }: Pick<Session, 'browser' | 'system'>): string => {
    if (browser !== null && system !== null) return t('profile.devices.name', { browser, system })
    return browser ?? system ?? t('profile.devices.unknown')
  }
}

/** An instant of a session in Tokyo time. */
export function useMoment() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (iso: string): string => {
    const instant = Date.parse(iso)
    return `${dateText(instant, language)} ${timeText(instant)}${zoneMark}`
  }
}

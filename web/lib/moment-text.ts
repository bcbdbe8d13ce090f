import { dateText, timeText } from '#time/tokyo.ts'
import { useLanguage } from './language.ts'
import { useZoneMark } from './zone-mark.ts'

/** Writes an instant of the API in the page's language: its day, and its time in Tokyo. */
export function useMomentText() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (iso: string): string => {
    const instant = Date.parse(iso)
    return `${dateText(instant, language)} ${timeText(instant)}${zoneMark}`
  }
}

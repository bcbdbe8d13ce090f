import { dateText, instantOf } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes a day such as `2026-11-30` in the page's language. */
export function useDayText() {
  const { language } = useLanguage()
  return (day: string) => dateText(instantOf(day) ?? 0, language)
}

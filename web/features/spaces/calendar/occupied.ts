import { useTranslation } from 'react-i18next'
import type { Occupant } from '#contract/occupancy.ts'
import { inLanguage } from '#studio/languages.ts'
import { spanText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** Says who has a space and when, if that is why a call was refused. */
export function useOccupiedText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (error: unknown): string | undefined => {
    if (!(error instanceof CallError) || error.code !== 'error.space.occupied' || !error.current) {
      return undefined
    }
    const { kind, name, nameEn, space, spaceEn, start, end } = error.current as Occupant
    return t(`spaceCalendar.occupied.${kind}`, {
      name: inLanguage(language, name, nameEn),
      space: inLanguage(language, space, spaceEn),
      time: spanText(Date.parse(start), Date.parse(end), language) + zoneMark,
    })
  }
}

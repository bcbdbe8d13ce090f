import { useTranslation } from 'react-i18next'
import type { AbsenceFacts } from '#studio/absences.ts'
import { shortDayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** Writes when an absence counts: day and time. */
export function useMomentText() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (at: string) => `${shortDayText(Date.parse(at), language)} ${timeText(Date.parse(at))}${zoneMark}`
}

/** What follows from absences, in words. */
export function AbsenceRules({ facts: { absencePeriodDays, absenceRules } }: { facts: AbsenceFacts }) {
  const { t } = useTranslation()
  const last = absenceRules.length - 1
  const when = (position: number) => {
    if (last === 0) return t('absences.each')
    return t(position === last ? 'absences.nthOn' : 'absences.nth', { step: position + 1 })
  }
  return (
    <div className="grid gap-2 text-sm">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {absenceRules.map(({ effect, bookings, days }, position) => (
          <div key={position} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-semibold tabular-nums">{when(position)}</dt>
            <dd>{t(`absences.effect.${effect}`, { count: bookings ?? 0, days: days ?? 0 })}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft">{t('absences.period', { days: absencePeriodDays })}</p>
    </div>
  )
}

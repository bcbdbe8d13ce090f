import { useTranslation } from 'react-i18next'
import type { Movement } from '#contract/tickets.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** One movement: its reason, the change, and the balance after it. */
export function TicketMovement({ movement }: { movement: Movement }) {
  const { t } = useTranslation()
  const momentOf = useMoment()
  const { at, change, balance, reason, lessonTitle, lessonStart, kept } = movement
  const came = change > 0
  return (
    <li tabIndex={-1} className="flex items-center justify-between gap-x-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{t(`profile.movement.${reason}`)}</p>
        {lessonTitle !== null && lessonStart !== null && (
          <p className="text-sm wrap-anywhere">{`${lessonTitle} · ${momentOf(lessonStart)}`}</p>
        )}
        {kept && <p className="text-sm text-ink-soft">{t('profile.ticketKept')}</p>}
        <p className="mt-0.5 text-xs text-ink-soft tabular-nums">
          <time dateTime={at}>{momentOf(at)}</time>
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className={`block font-display text-lg ${came ? 'text-green' : 'text-persimmon'}`}>
          {t(came ? 'profile.ticketsCame' : 'profile.ticketsWent', { count: Math.abs(change) })}
        </span>
        <span className="block text-xs text-ink-soft">{t('profile.ticketsThen', { count: balance })}</span>
      </p>
    </li>
  )
}

function useMoment() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (iso: string) => {
    const instant = Date.parse(iso)
    return `${dateText(instant, language)} ${timeText(instant)}${zoneMark}`
  }
}

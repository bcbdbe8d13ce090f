import { useTranslation } from 'react-i18next'
import type { TicketLot } from '#contract/tickets.ts'
import { useDayText } from './day-text.ts'

/** Tickets with a last day: why they were given, until when they can be used, and how many are left. */
export function ExpiringLot({ lot, isNext }: { lot: TicketLot & { expiresOn: string }; isNext: boolean }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <li className="flex items-center justify-between gap-x-5 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
          <span>{t('profile.lots.until', { day: dayText(lot.expiresOn) })}</span>
          {isNext && (
            <span className="rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs text-persimmon-deep">
              {t('profile.lots.next')}
            </span>
          )}
        </p>
        <LotText lot={lot} />
      </div>
      <Left left={lot.left} granted={lot.granted} />
    </li>
  )
}

/** Tickets without a last day. Several lots are listed behind a disclosure. */
export function LastingLots({ lots }: { lots: readonly TicketLot[] }) {
  const { t } = useTranslation()
  const sum = lots.reduce((tickets, { left }) => tickets + left, 0)
  const [only, ...others] = lots
  return (
    <li className="py-4">
      <div className="flex items-center justify-between gap-x-5">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{t('profile.lots.lasting')}</p>
          {others.length === 0 && only && <LotText lot={only} />}
        </div>
        <Left left={sum} granted={others.length === 0 && only ? only.granted : undefined} />
      </div>
      {others.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-9 w-fit cursor-pointer py-2 text-green underline underline-offset-4">
            {t('profile.lots.each', { count: lots.length })}
          </summary>
          <ul className="mt-1 grid gap-2">
            {lots.map((lot) => (
              <li key={lot.id} className="flex items-baseline justify-between gap-x-5">
                <div className="min-w-0">
                  <LotText lot={lot} />
                </div>
                <span className="shrink-0 text-ink-soft tabular-nums">
                  {t('profile.lots.leftOf', { left: lot.left, granted: lot.granted })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function LotText({ lot: { reason, note } }: { lot: TicketLot }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-sm">{t(`profile.movement.${reason}`)}</p>
      {note !== null && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
    </>
  )
}

/** How many are left and, when a booking has used some of them, of how many. */
function Left({ left, granted = left }: { left: number; granted?: number | undefined }) {
  const { t } = useTranslation()
  return (
    <p className="shrink-0 text-right tabular-nums">
      <span className="block font-display text-lg text-green">{t('profile.lots.left', { count: left })}</span>
      {granted > left && (
        <span className="block text-xs text-ink-soft">{t('profile.lots.of', { count: granted })}</span>
      )}
    </p>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PauseFee } from '#contract/pausing.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

export const isUnpaid = ({ state }: Pick<PauseFee, 'state'>): boolean =>
  state === 'open' || state === 'failed'

interface ListProps<Fee extends PauseFee> {
  fees: readonly Fee[]
  /** More about a fee, and what can be done with it. */
  children?: (fee: Fee) => ReactNode
}

/** The months of a pause that have begun, with what each costs and how it stands. */
export function PauseFees<Fee extends PauseFee>({ fees, children }: ListProps<Fee>) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {fees.map((fee) => (
        <li key={fee.id} className="grid gap-2 py-3">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 tabular-nums">
              <Month fee={fee} />
              <span className={classes('block', fee.state === 'failed' ? 'text-danger' : 'text-ink-soft')}>
                {t(`pausing.feeStates.${fee.state === 'open' && fee.byCard ? 'byCard' : fee.state}`)}
                {fee.paymentId !== null && (
                  <Link
                    to={to(`/receipt/${fee.paymentId}`)}
                    className="ml-3 inline-block py-1 text-green underline underline-offset-4"
                  >
                    {t('pausing.feeReceipt')}
                  </Link>
                )}
              </span>
            </span>
            <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">{yen(fee.amount)}</span>
          </div>
          {children?.(fee)}
        </li>
      ))}
    </ul>
  )
}

/** From when to when; a day stays on one line. */
function Month({ fee }: { fee: PauseFee }) {
  const { t } = useTranslation()
  const { from, until } = useDaysOfFee()(fee)
  return (
    <>
      <span className="inline-block">{t('pausing.feeFrom', { from })}</span>{' '}
      <span className="inline-block">{until}</span>
    </>
  )
}

/** The first and the last day of the month of a fee. */
export function useDaysOfFee() {
  const { language } = useLanguage()
  return ({ firstDay, lastDay }: PauseFee) => ({
    from: calendarDateText(firstDay, language),
    until: calendarDateText(lastDay, language),
  })
}

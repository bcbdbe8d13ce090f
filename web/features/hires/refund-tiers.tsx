import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes.ts'
import { dateText, dayMs, instantOf } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'

/** What comes back by the day of the cancellation. A tier whose last day is over is not shown. */
export function RefundTiers({ tiers, now }: Pick<Quote, 'tiers'> & { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const open = tiers.filter(({ until }) => until === null || now < endOf(until))
  // Where nothing comes back, the fee is what is left of the price, if anything.
  const { fee = 0 } = open.find(({ refund }) => refund > 0) ?? {}
  return (
    <>
      <ul className="grid gap-1 text-sm">
        {open.map(({ until, percent, refund }) => (
          <li key={percent} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {until === null
                ? t(open.length === 1 ? 'hire.tierAlways' : 'hire.tierAfter')
                : t('hire.tierUntil', { day: dateText(instantOf(until) ?? 0, language) })}
            </span>
            <span className="ml-auto tabular-nums">
              {refund === 0 ? t('hire.noRefund') : t('hire.refundOf', { amount: yen(refund) })}
            </span>
          </li>
        ))}
      </ul>
      {fee > 0 && <p className="mt-2 text-xs text-ink-soft">{t('hire.refundFee', { fee: yen(fee) })}</p>}
    </>
  )
}

const endOf = (day: string) => (instantOf(day) ?? 0) + dayMs

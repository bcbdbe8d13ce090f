import { useTranslation } from 'react-i18next'
import type { HireCancellation } from '#contract/hires.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'

/** What was paid, what the studio keeps, and what comes back. */
export function CancellationFigures({ figures }: { figures: HireCancellation }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { paid, percent, kept, fee, refund, until } = figures
  const lines = [
    { term: t('hire.figurePaid'), amount: yen(paid) },
    { term: t('hire.figureKept', { percent }), amount: `−${yen(kept)}` },
    ...(fee > 0 ? [{ term: t('hire.figureFee'), amount: `−${yen(fee)}` }] : []),
  ]
  return (
    <div>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ term, amount }) => (
          <div key={term} className="flex justify-between gap-4">
            <dt>{term}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t('hire.figureRefund')}</dt>
          <dd className={classes('font-display text-xl tabular-nums', refund === 0 && 'text-danger')}>
            {yen(refund)}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {refund > 0 && t('hire.refundWay')}
        <SentenceGap />
        {until !== null && t('hire.figuresUntil', { day: dateText(instantOf(until) ?? 0, language) })}
      </p>
    </div>
  )
}

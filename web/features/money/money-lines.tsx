import { useTranslation } from 'react-i18next'
import type { MoneyLine } from '#contract/payments/money.ts'
import { isOnline } from '#contract/payments/payments.ts'
import { dateOf, slashText } from '#time/tokyo.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { usePageOfAddress } from '#web/lib/page-of-list.ts'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useMoneyLines } from './api.ts'
import { PayerName, ReceiptLink } from './payment-links.tsx'

/** Every payment and refund of the month: a table, and on a phone a row of blocks. */
export function MoneyLines({ month }: { month: string }) {
  const { t } = useTranslation()
  const { page, addressOf } = usePageOfAddress()
  return (
    <PageSection anchor="lines" title={t('money.lines.title')}>
      <PagedList
        list={useMoneyLines(month, page)}
        name={t('money.lines.title')}
        addressOf={addressOf}
        texts={{ failed: t('money.lines.failed'), none: t('money.lines.none') }}
        height="h-96"
      >
        {(lines) => (
          <ul aria-label={t('money.lines.title')} className="@container divide-y divide-line text-sm">
            {lines.map((line) => (
              <Line key={line.id + line.kind} line={line} />
            ))}
          </ul>
        )}
      </PagedList>
    </PageSection>
  )
}

function Line({ line }: { line: MoneyLine }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { kind, byDispute, at, number, subject, method, amount, entryFee, paymentId } = line
  const { name, time, coupon } = useSubjectText()(subject)
  const remarks = [
    kind === 'refund' && !byDispute && t('money.lines.refund'),
    byDispute && t(amount < 0 ? 'money.lines.byDispute' : 'money.lines.disputeBack'),
    t(`payment.methods.${method}`),
    entryFee > 0 && t('money.lines.entryFee'),
    coupon,
  ].filter(Boolean)
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_7.5rem] print:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_7.5rem]">
      <p className="tabular-nums">
        {isOnline(method) ? slashText(Date.parse(at)) : dateOf(Date.parse(at)).replaceAll('-', '/')}
        <span className="block text-xs text-ink-soft">
          <ReceiptLink {...{ paymentId, number }} />
        </span>
      </p>
      <p>
        <PayerName payer={line} />
      </p>
      <p className="wrap-anywhere">
        {name}
        {time !== undefined && <span className="block text-xs text-ink-soft tabular-nums">{time}</span>}
        <span className="block text-xs text-ink-soft">{remarks.join(' · ')}</span>
      </p>
      <p
        className={classes(
          'text-base font-semibold tabular-nums @2xl:text-right print:text-right',
          amount < 0 && 'text-danger',
        )}
      >
        {yen(amount)}
      </p>
    </li>
  )
}

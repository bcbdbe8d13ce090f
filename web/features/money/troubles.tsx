import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Money } from '#contract/payments/money.ts'
import { dateText, slashText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { PayerName, ReceiptLink } from './payment-links.tsx'

/** Tells that what is paid at the provider is not heard of at once. */
export function RefusedWebhooks({ refused }: { refused: Money['refusedWebhooks'] }) {
  const { t } = useTranslation()
  if (refused === null) return null
  const moment = (instant: string) => slashText(Date.parse(instant))
  return (
    <Notice kind="error">
      {t('money.webhooksRefused', { first: moment(refused.firstAt), last: moment(refused.lastAt) })}
    </Notice>
  )
}

/** The renewals of the month that the provider could not charge, and the payments that members dispute. */
export function Troubles({ money: { failedRenewals, disputes, paidAfterEnd } }: { money: Money }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = useYen()
  const day = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <>
      <PageSection anchor="renewals" title={t('money.renewals.title')}>
        {failedRenewals.length === 0 && <p className="text-ink-soft">{t('money.renewals.none')}</p>}
        <ul className="divide-y divide-line">
          {failedRenewals.map(({ source, attempts, lastAt, amount, paymentId, ...payer }) => (
            <li key={source} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <div>
                <PayerName payer={payer} />
                <p className="text-sm text-ink-soft">
                  {t('money.renewals.attempts', { count: attempts, date: day(lastAt) })}
                </p>
              </div>
              <p className="flex flex-wrap items-baseline gap-x-3 sm:block sm:text-right">
                {amount !== null && <span className="tabular-nums">{yen(amount)}</span>}
                <span className="text-sm sm:block">
                  {paymentId === null ? (
                    t('money.renewals.open')
                  ) : (
                    <Link
                      to={to(`/receipt/${paymentId}`)}
                      className="inline-block py-1 underline underline-offset-4"
                    >
                      {t('money.renewals.paid')}
                    </Link>
                  )}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </PageSection>
      {paidAfterEnd.length > 0 && (
        <PageSection anchor="after-end" title={t('money.afterEnd.title')}>
          <p className="text-sm text-ink-soft">{t('money.afterEnd.lead')}</p>
          <ul className="divide-y divide-line">
            {paidAfterEnd.map(({ paymentId, number, amount, paidAt, ...payer }) => (
              <li
                key={paymentId}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
              >
                <div>
                  <PayerName payer={payer} />
                  <p className="text-sm text-ink-soft">
                    <ReceiptLink {...{ paymentId, number }} />
                    {` · ${day(paidAt)}`}
                  </p>
                </div>
                <p className="tabular-nums">{yen(amount)}</p>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection anchor="disputes" title={t('money.disputes.title')}>
        <p className="text-sm text-ink-soft">
          {t(disputes.length === 0 ? 'money.disputes.none' : 'money.disputes.lead')}
        </p>
        <ul className="divide-y divide-line">
          {disputes.map(({ paymentId, number, amount, disputedAt, state, closedAt, ...payer }) => (
            <li
              key={paymentId}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
            >
              <div>
                <PayerName payer={payer} />
                <p className="text-sm text-ink-soft">
                  <ReceiptLink {...{ paymentId, number }} />
                  {` · ${t('money.disputes.at', { date: day(disputedAt) })}`}
                </p>
                <p className={classes('text-sm', state === 'lost' && 'text-danger')}>
                  {t(`money.disputes.state.${state}`, { date: closedAt === null ? '' : day(closedAt) })}
                </p>
              </div>
              <p className="tabular-nums">{yen(amount)}</p>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  )
}

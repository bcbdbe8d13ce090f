import { useTranslation } from 'react-i18next'
import type { Hire } from '#contract/hires/hires.ts'
import type { Quote } from '#contract/hires/quotes.ts'
import { legalText } from '#studio/legal-notice.ts'
import { dateText, dayMs, instantOf, minuteMs, shortDayText } from '#time/tokyo.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { untilText } from '#web/lib/moment-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { useDuration, useHireTime } from './hire-time.ts'

/**
 * The six facts that the law requires before an order is paid (Act on Specified Commercial Transactions,
 * article 12-6).
 */
export function HireTerms({ hire, heldUntil }: { hire: Hire; heldUntil: number }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const duration = useDuration()
  const zoneMark = useZoneMark()
  const minutes = (Date.parse(hire.end) - Date.parse(hire.start)) / minuteMs
  return (
    <DescriptionList
      rows={[
        {
          term: t('hire.quantity'),
          children: (
            <>
              <p className="font-semibold">{`${nameOf(hire.space)} · ${duration(minutes)}`}</p>
              <p>{t('hire.forPeople', { count: hire.people })}</p>
              <p className="text-sm text-ink-soft">{hire.purpose}</p>
            </>
          ),
        },
        { term: t('hire.price'), children: <PriceLines {...hire} /> },
        {
          term: t('payment.method'),
          children:
            hire.total === 0 ? (
              <p>{t('hire.nothingToPay')}</p>
            ) : (
              <>
                <p className="whitespace-pre-line">
                  <OwnText text={legalText(facts, 'payment')} />
                </p>
                {hire.awaited === null && <p>{t('hire.paymentTime')}</p>}
                {(hire.awaited !== null || hire.ways.includes('konbini')) && (
                  <p>{t('hire.paymentTimeShop')}</p>
                )}
              </>
            ),
        },
        {
          term: t('hire.provision'),
          children: <span className="font-semibold tabular-nums">{timeOf(hire)}</span>,
        },
        {
          term: t('hire.application'),
          children: t('hire.applicationText', { time: untilText(heldUntil, now) + zoneMark }),
        },
        {
          term: t('hire.leaving'),
          children: (
            <>
              <p className="mb-2 text-sm">{t('hire.leavingText')}</p>
              <RefundTiers tiers={hire.tiers} now={now} />
            </>
          ),
        },
      ]}
    />
  )
}

/** How the price of a hire is made up, with a coupon what it was before, and what is to be paid, tax included. */
export function PriceLines({ lines, coupon, total }: Pick<Hire, 'lines' | 'coupon' | 'total'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const duration = useDuration()
  return (
    <dl className="grid gap-2 text-sm">
      {lines.map(({ day, kind, minutes, unitPrice, amount, agreed }) => (
        <div key={`${day} ${kind}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>
            <span className="tabular-nums">{shortDayText(instantOf(day) ?? 0, language)}</span>{' '}
            {t(agreed ? 'hire.rate.agreed' : `hire.rate.${kind}`)}{' '}
            <span className="text-ink-soft tabular-nums">
              {agreed
                ? duration(minutes)
                : t('hire.times', { price: yen(unitPrice), duration: duration(minutes) })}
            </span>
          </dt>
          <dd className="ml-auto tabular-nums">{yen(amount)}</dd>
        </div>
      ))}
      {coupon && (
        <>
          {/* A single line says it already. */}
          {lines.length > 1 && (
            <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
              <dt>{t('offers.listPrice')}</dt>
              <dd className="tabular-nums">
                <s className="text-ink-soft">{yen(total + coupon.off)}</s>
              </dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4">
            <dt className="wrap-anywhere">{t('offers.couponOff', { code: coupon.code })}</dt>
            <dd className="text-green tabular-nums">{yen(-coupon.off)}</dd>
          </div>
        </>
      )}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-semibold">{t(coupon ? 'offers.toPay' : 'hire.total')}</dt>
        <dd className="font-display text-xl tabular-nums">
          {yen(total)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
        </dd>
      </div>
    </dl>
  )
}

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

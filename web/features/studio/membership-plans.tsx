import { useTranslation } from 'react-i18next'
import { yogaPlans } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Priced, useYen } from './amount.tsx'

/** The yoga plans with their monthly prices, the entry fee, and the benefits for members. */
export function MembershipPlans() {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-3">
        {yogaPlans.map(({ code, lessonsPerMonth, price }) => (
          <li
            key={code}
            className="flex flex-col gap-2 rounded-3xl border border-line bg-card p-7 shadow-soft"
          >
            <h3 className="text-xl">
              {lessonsPerMonth === 'unlimited'
                ? t('price.unlimited')
                : t('price.lessons', { count: lessonsPerMonth })}
            </h3>
            <p className="mt-3 text-sm">
              <Priced words="price.perMonth" yen={price} large />
            </p>
            {lessonsPerMonth !== 'unlimited' && (
              <p className="text-sm text-ink-soft">
                {t('price.perLesson', { price: yen(Math.round(price / lessonsPerMonth)) })}
              </p>
            )}
            <p className="mt-auto border-t border-line pt-3 text-sm">
              {t('price.firstPayment', { price: yen(price + prices.yogaEntryFee) })}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-lg">
        <Priced words="price.entryFee" yen={prices.yogaEntryFee} large />{' '}
        <span className="text-sm text-ink-soft">{t('price.entryFeeNote')}</span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t('price.renewal')}</p>
      <Benefits />
    </>
  )
}

function Benefits() {
  const { t } = useTranslation()
  const yen = useYen()
  const benefits = [
    t('price.carryOver'),
    t('price.referral', { price: yen(prices.referralCoupon) }),
    t('price.event', { count: prices.freeEventsPerYear }),
    t('price.rentalWaived'),
  ]
  return (
    <div className="mt-10 rounded-3xl bg-green-soft p-7">
      <h3 className="text-lg">
        <Phrases text={t('price.benefitsTitle')} />
      </h3>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Icon name="check" className="mt-1 size-5 shrink-0 text-green" />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { planOf, rentalMembership, yogaPlans } from '#studio/member-types.ts'
import { pictures } from '#studio/pictures.ts'
import type { Plan } from '#studio/plans.ts'
import { yogaEntryFee } from '#studio/prices.ts'
import { SpacePrices } from '#web/features/spaces/offer/price-list.tsx'
import { Priced, useYen } from '#web/features/studio/amount.tsx'
import { CancellationTiers } from '#web/features/studio/cancellation-tiers.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Section } from '#web/ui/section.tsx'

export default function PricePage() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Banner
        height="page"
        title={t('pages.price.title')}
        lead={t('price.lead')}
        picture={pictures.banners.prices}
      />
      <Section title={t('price.trialTitle')}>
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <p className="mb-4 text-sm text-ink-soft">{t('price.taxNote')}</p>
            <p className="text-lg">
              <Priced words="price.once" yen={facts.prices.trialLesson} large taxNoted />
            </p>
            <p className="mt-2">{t('price.trialText')}</p>
          </div>
          <Link to={to('/booking')} className={buttonClass('accent')}>
            {t('price.see')}
          </Link>
        </div>
      </Section>
      <Section title={t('price.plansTitle')} tinted>
        <MembershipPlans />
      </Section>
      <Section title={t('price.rentalTitle')}>
        <p className="mb-6">
          <Priced
            words="price.rentalMembership"
            yen={planOf(facts, rentalMembership.code).price}
            large
            taxNoted
          />{' '}
          <span className="text-sm text-ink-soft">{t('price.rentalMembershipNote')}</span>
        </p>
        <SpacePrices />
        <Link
          to={to('/RentalSpace')}
          className="mt-6 inline-block underline underline-offset-4 hover:text-persimmon-deep"
        >
          {t('price.rentalMore')}
        </Link>
      </Section>
      <Section title={t('rental.tier.title')} tinted width="text">
        <CancellationTiers />
      </Section>
    </>
  )
}

/** The yoga plans with their monthly prices, the entry fee, and the benefits for members. */
function MembershipPlans() {
  const facts = useFacts()
  const { t } = useTranslation()
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-3">
        {yogaPlans.map(({ code }) => (
          <PlanCard key={code} {...planOf(facts, code)} />
        ))}
      </ul>
      <p className="mt-8 text-lg">
        <Priced words="price.entryFee" yen={yogaEntryFee} large taxNoted />{' '}
        <span className="text-sm text-ink-soft">{t('price.entryFeeNote')}</span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t('price.renewal')}</p>
      <Benefits />
    </>
  )
}

function PlanCard({ code, lessonsPerMonth, price }: Plan) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const isRecommended = facts.prices.recommendedPlan === code
  const titleId = `plan-${code}`
  return (
    <li
      className={classes(
        'relative flex flex-col gap-2 rounded-3xl bg-card p-6 shadow-soft lg:p-7',
        isRecommended ? 'ring-2 ring-green' : 'ring-1 ring-line',
      )}
    >
      {isRecommended && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-green px-3.5 py-0.5 text-sm font-semibold text-on-fill lg:left-7">
          {t('price.recommended')}
        </p>
      )}
      <h3 id={titleId} className="text-xl">
        {lessonsPerMonth === 'unlimited'
          ? t('price.unlimited')
          : t('price.lessons', { count: lessonsPerMonth })}
      </h3>
      <p className="mt-3 text-sm">
        <Priced words="price.perMonth" yen={price} large taxNoted />
      </p>
      {lessonsPerMonth !== 'unlimited' && (
        <p className="text-sm text-ink-soft">
          {t('price.perLesson', { price: yen(Math.round(price / lessonsPerMonth)) })}
        </p>
      )}
      <p className="mt-auto border-t border-line pt-3 text-sm">
        {t('price.firstPayment', { price: yen(price + yogaEntryFee) })}
      </p>
      <Link
        to={to('/register')}
        aria-describedby={titleId}
        className={buttonClass(isRecommended ? 'primary' : 'outline', 'mt-2')}
      >
        {t('price.join')}
      </Link>
    </li>
  )
}

function Benefits() {
  const facts = useFacts()
  const { t } = useTranslation()
  const yen = useYen()
  const benefits = [
    t('price.carryOver'),
    t('price.referral', { price: yen(facts.prices.referralCoupon) }),
    t('price.event', { count: facts.prices.freeEventsPerYear }),
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

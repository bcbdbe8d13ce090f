import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rentalMembership } from '#studio/member-types.ts'
import { pictures } from '#studio/pictures.ts'
import { prices } from '#studio/prices.ts'
import { SpacePrices } from '#web/features/spaces/offer/price-list.tsx'
import { Priced } from '#web/features/studio/amount.tsx'
import { CancellationTiers } from '#web/features/studio/cancellation-tiers.tsx'
import { MembershipPlans } from '#web/features/studio/membership-plans.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

export default function PricePage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Banner
        height="page"
        title={t('pages.price.title')}
        lead={t('price.taxNote')}
        picture={pictures.banners.prices}
      />
      <Section title={t('price.trialTitle')}>
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <p className="text-lg">
              <Priced words="price.once" yen={prices.trialLesson} large />
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
        <Link to={to('/register')} className={buttonClass('primary', 'mt-8')}>
          {t('price.join')}
        </Link>
      </Section>
      <Section title={t('price.rentalTitle')}>
        <p className="mb-6">
          <Priced words="price.rentalMembership" yen={rentalMembership.price} large />{' '}
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

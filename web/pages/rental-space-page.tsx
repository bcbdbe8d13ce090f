import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { planOf, rentalMembership } from '#studio/member-types.ts'
import { pictures } from '#studio/pictures.ts'
import { SpaceOffers } from '#web/features/spaces/offer/space-offers.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CancellationTiers } from '#web/features/studio/cancellation-tiers.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { studioPhoneLink } from '#web/lib/studio-phone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { LazySection } from '#web/ui/lazy-section.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

/** In a script of its own, because it is larger than the rest of the page. */
const loadFreeTimes = () => import('#web/features/hires/free-times.tsx')

export default function RentalSpacePage() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  return (
    <Interactive>
      <Banner
        height="page"
        title={t('pages.rentalSpace.title')}
        lead={t('rental.lead')}
        picture={pictures.banners.rentalSpace}
      />
      <Section title={t('rental.timesTitle')} anchor="times">
        <LazySection load={loadFreeTimes} failed={t('rental.timesFailed')} />
        <noscript>
          <p>
            {t('common.needsScript')}{' '}
            <a href={studioPhoneLink(facts)} className="font-semibold underline">
              {facts.contact.phone}
            </a>
          </p>
        </noscript>
      </Section>
      <Section title={t('rental.spacesTitle')} tinted>
        <SpaceOffers />
      </Section>
      <Section title={t('rental.howTitle')} width="text">
        <Steps
          steps={[
            t('rental.how1'),
            t('rental.how2', { price: yen(planOf(facts, rentalMembership.code).price) }),
            t('rental.how3'),
            t('rental.how4'),
          ]}
        />
        <div className="mt-8 flex flex-wrap items-center gap-6">
          <Link to={to('/contact')} className={buttonClass('outline')}>
            {t('rental.ask')}
          </Link>
          <Link to={to('/price')} className="underline underline-offset-4 hover:text-persimmon-deep">
            {t('rental.priceMore')}
          </Link>
        </div>
      </Section>
      <Section title={t('rental.rulesTitle')} tinted width="text">
        <CancellationTiers />
      </Section>
    </Interactive>
  )
}

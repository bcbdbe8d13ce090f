import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { planOf, rentalMembership } from '#studio/member-types.ts'
import { pictures } from '#studio/pictures.ts'
import { usePublicSpaces } from '#web/features/spaces/offer/public-spaces.ts'
import { SpaceOffers } from '#web/features/spaces/offer/space-offers.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CancellationTiers } from '#web/features/studio/cancellation-tiers.tsx'
import { ScriptNeeded } from '#web/features/studio/contact.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { LazySection } from '#web/ui/lazy-section.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

/** In a script of its own, because it is larger than the rest of the page. */
const loadFreeTimes = () => import('#web/features/hires/free-times.tsx')

export default function RentalSpacePage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <Banner
        height="page"
        title={t('pages.rentalSpace.title')}
        lead={t('rental.lead')}
        picture={pictures.banners.rentalSpace}
      />
      <Content />
    </Interactive>
  )
}

function Content() {
  const { t } = useTranslation()
  const spaces = usePublicSpaces()
  if (spaces.length === 0) return <NoSpaces />
  return (
    <>
      <Section title={t('rental.timesTitle')} anchor="times">
        <LazySection load={loadFreeTimes} failed={t('rental.timesFailed')} />
        <noscript>
          <p>
            <ScriptNeeded />
          </p>
        </noscript>
      </Section>
      <Section title={t('rental.spacesTitle')} tinted>
        <SpaceOffers />
      </Section>
      <HowToHire />
      <Section title={t('rental.rulesTitle')} tinted width="text">
        <CancellationTiers />
      </Section>
    </>
  )
}

/** A studio that hires out no space, at least for now. */
function NoSpaces() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Section title={t('rental.spacesTitle')} width="text">
      <p>{t('rental.none')}</p>
      <Link to={to('/contact')} className={buttonClass('outline', 'mt-8')}>
        {t('rental.ask')}
      </Link>
    </Section>
  )
}

function HowToHire() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  return (
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
  )
}

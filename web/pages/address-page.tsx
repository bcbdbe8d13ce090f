import { useTranslation } from 'react-i18next'
import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import { map } from '#studio/map.ts'
import { pictures } from '#studio/pictures.ts'
import { studioPhoneLink } from '#web/lib/studio-phone.ts'
import { PostalAddress } from '#web/features/studio/postal-address.tsx'
import { StudioMap } from '#web/features/studio/studio-map.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

export default function AddressPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const lead = t('address.lead', { station: map.station[language], minutes: map.walkMinutes })
  const facts = [
    { term: t('address.addressTitle'), children: <PostalAddress /> },
    {
      term: t('address.phoneTitle'),
      children: (
        <a href={studioPhoneLink()} className="underline underline-offset-4">
          {identity.phone}
        </a>
      ),
    },
    { term: t('address.hoursTitle'), children: `${hours.opens}–${hours.closes}` },
    { term: t('address.closedTitle'), children: hours.closedDaysText[language] },
    { term: t('address.parkingTitle'), children: map.parking[language] },
  ]
  return (
    <>
      <Banner height="page" title={t('pages.address.title')} lead={lead} picture={pictures.banners.address} />
      <Section title={t('address.mapTitle')}>
        <StudioMap />
      </Section>
      <Section title={t('address.routeTitle')} tinted width="text">
        <p className="mb-6 text-lg">{lead}</p>
        <Steps steps={map.directions[language]} />
      </Section>
      <Section title={t('address.addressTitle')} width="text">
        <FactList facts={facts} />
      </Section>
    </>
  )
}

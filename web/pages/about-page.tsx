import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressText, identity } from '#studio/identity.ts'
import { LegalTable } from '#web/features/studio/legal-table.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

const stories = [
  { name: 'intro', picture: '/pictures/spaces/whole-building.svg' },
  { name: 'philosophy', picture: '/pictures/philosophy.svg' },
  { name: 'reason', picture: '/pictures/cafe.svg' },
  { name: 'meaning', picture: undefined },
] as const

export default function AboutPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <>
      <Banner
        height="half"
        title={t('pages.about.title')}
        lead={identity.tagline[language]}
        picture="/pictures/banners/about.svg"
      />
      {stories.map(({ name, picture }, position) => (
        <Section key={name} title={t(`about.${name}`)} tinted={position % 2 === 1}>
          <div className="grid items-center gap-8 sm:grid-cols-2 sm:gap-14">
            <p className="text-lg leading-loose">{t(`about.${name}Text`)}</p>
            {picture && <Picture src={picture} text="" className="rounded-3xl" />}
          </div>
        </Section>
      ))}
      <Contact />
      <Section title={t('about.legal')} width="text">
        <LegalTable />
        <DocumentLinks />
      </Section>
    </>
  )
}

function Contact() {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const link = 'underline underline-offset-4 hover:text-persimmon'
  return (
    <div className="grid bg-paper-deep lg:grid-cols-2">
      <Section title={t('about.location')}>
        <p>{addressText(language)}</p>
        <Link to={to('/address')} className={`mt-3 inline-block ${link}`}>
          {t('about.locationMore')}
        </Link>
      </Section>
      <Section title={t('about.site')}>
        <ul className="grid gap-2">
          <li>
            {t('about.siteName')}{' '}
            <a href={identity.officialSite} className={link}>
              {identity.officialSite.replace('https://', '')}
            </a>
          </li>
          <li>
            {t('common.email')}{' '}
            <a href={`mailto:${identity.email}`} className={link}>
              {identity.email}
            </a>
          </li>
          <li>
            {t('common.phone')}{' '}
            <a href={`tel:${identity.phone.replaceAll('-', '')}`} className={link}>
              {identity.phone}
            </a>
          </li>
          <li>
            <Link to={to('/contact')} className={link}>
              {t('nav.contact')}
            </Link>
          </li>
        </ul>
      </Section>
    </div>
  )
}

function DocumentLinks() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
      <Link to={to('/membership-rules')} className="underline underline-offset-4 hover:text-persimmon">
        {t('about.rules')}
      </Link>
      <Link to={to('/privacy')} className="underline underline-offset-4 hover:text-persimmon">
        {t('about.privacy')}
      </Link>
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { identity } from '#studio/identity.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export default function HomePage() {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <Banner height="home" title={identity.tagline[language]} lead={t('pages.home.description')}>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={to('/booking')} className={buttonClass('primary')}>
          {t('nav.booking')}
        </Link>
        <Link to={to('/RentalSpace')} className={buttonClass('outline')}>
          {t('nav.rentalSpace')}
        </Link>
      </div>
    </Banner>
  )
}

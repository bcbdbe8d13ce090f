import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { identity } from '#studio/identity.ts'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** A page that says what it is about and how to reach the studio. */
export function PlainPage({
  name,
  height = 'page',
}: {
  name: keyof Catalogue['pages']
  height?: 'half' | 'page'
}) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Banner height={height} title={t(`pages.${name}.title`)} />
      <div className="mx-auto grid max-w-3xl gap-8 px-5 py-16">
        <p className="text-lg">{t(`pages.${name}.description`)}</p>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <a href={`tel:${identity.phone.replaceAll('-', '')}`} className="underline underline-offset-4">
            {t('common.phone')} {identity.phone}
          </a>
          <a href={`mailto:${identity.email}`} className="underline underline-offset-4">
            {t('common.email')} {identity.email}
          </a>
        </p>
        <Link to={to('/booking')} className={buttonClass('primary', 'justify-self-start')}>
          {t('nav.booking')}
        </Link>
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { identity } from '#studio/identity.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { studioPhoneLink } from '#web/lib/studio-phone.ts'
import { PostalAddress } from '#web/features/studio/postal-address.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from './logo.tsx'

/** The text of some pages is carried by their own document alone (carried-facts.ts). */
const documents = [
  { path: '/news', name: 'news', own: false },
  { path: '/about#legal', name: 'legal', own: false },
  { path: '/membership-rules', name: 'rules', own: true },
  { path: '/privacy', name: 'privacy', own: true },
] as const

export function Footer() {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <footer className="mt-24 border-t border-line bg-paper-deep">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-12 sm:grid-cols-2 sm:px-6">
        <div className="flex items-start gap-3">
          <Logo className="size-12 shrink-0" />
          <div>
            <p className="font-display text-lg font-semibold">{identity.name[language]}</p>
            <p className="mt-1 text-sm text-ink-soft">{identity.tagline[language]}</p>
          </div>
        </div>
        <address className="grid text-sm not-italic sm:justify-self-end">
          <a
            href={mailtoLink(identity.email)}
            className="flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-persimmon-deep"
          >
            <Icon name="mail" />
            <span className="sr-only">{t('common.email')}</span>
            {identity.email}
          </a>
          <a
            href={studioPhoneLink()}
            className="flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-persimmon-deep"
          >
            <Icon name="phone" />
            <span className="sr-only">{t('common.phone')}</span>
            {identity.phone}
          </a>
          <p className="mt-2 text-ink-soft">
            <PostalAddress />
          </p>
        </address>
      </div>
      <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-8 px-5 pb-6 text-sm sm:px-6">
        {documents.map(({ path, name, own }) => (
          <li key={path}>
            <Link
              to={to(path)}
              reloadDocument={own}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {t(`nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-center text-xs text-ink-soft">© {identity.name.en}</p>
    </footer>
  )
}

import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { addressText } from '#studio/identity.ts'
import { EmailLink, PhoneLink, PostalAddress } from '#web/features/studio/contact.tsx'
import { refreshClosureBanner } from '#web/lib/closure-banner.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useKiosk } from '#web/lib/kiosk-session.ts'
import { pageOfPath, useLanguage } from '#web/lib/language.ts'
import { onFactorNeeded } from '#web/lib/needed-factor.ts'
import { onSessionEnd, useSessionUser } from '#web/lib/session.ts'
import { pageToReturnTo } from '#web/lib/login-state.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { areaNavigation, kioskScreen } from './admin-routes.ts'
import { useHead } from './head.ts'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { routeOf } from './route-of.ts'
import { switchTexts } from './texts.ts'

/** The frame of every page: skip link, navigation, page, footer. */
export function Layout() {
  useTextsOfAddress()
  useHead()
  useWayOutOfSession()
  useWayToSecondFactor()
  useTopOfNewPage()
  useFreshBanner()
  useClosingNotices()
  const isAdminArea = useIsAdminArea()
  // In the place of every page.
  if (useKiosk() !== undefined)
    return (
      <Suspense>
        <kioskScreen.Page />
      </Suspense>
    )
  return (
    <>
      <Navigation isAdminArea={isAdminArea} />
      <div className="lg:flex">
        <AreaNavigation />
        {/* The rail beside it stays to the end of the page. */}
        <div className="min-w-0 grow">
          <main
            id="content"
            tabIndex={-1}
            className={classes(
              'outline-none',
              isAdminArea ? 'min-h-[calc(100svh-6rem)]' : 'min-h-[calc(100svh-4rem)]',
            )}
          >
            <Outlet />
          </main>
          {isAdminArea ? <AreaFooter /> : <Footer />}
        </div>
      </div>
    </>
  )
}

/**
 * Only beside pages of the admin area, and only for the staff. Its room is there before it has loaded.
 */
function AreaNavigation() {
  const user = useSessionUser()
  if (!useIsAdminArea() || user === undefined || user.role === 'USER') return null
  return (
    <Suspense fallback={<div className="shrink-0 max-lg:h-12 lg:w-24 xl:w-60" />}>
      <areaNavigation.Page />
    </Suspense>
  )
}

const useIsAdminArea = () => routeOf(pageOfPath(useLocation().pathname)).extent === 'admin'

/** Reads the banner of closures again when the visitor comes back to the page, or to this tab. */
function useFreshBanner(): void {
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void refreshClosureBanner()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])
}

/** Shows the buttons that close the notice bars, and obeys them with a script that is loaded then. */
function useClosingNotices(): void {
  useEffect(() => {
    document.documentElement.classList.add('closes-notices')
    const close = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>('[data-notice]')
      if (button === null) return
      import('#web/lib/notice-bars.ts').then(
        ({ closeNotice }) => closeNotice(button),
        // Without a connection. The next page shows the bar again.
        () => button.parentElement?.remove(),
      )
    }
    document.addEventListener('click', close)
    return () => document.removeEventListener('click', close)
  }, [])
}

/** Loads the texts when the back button leads to another language. The language toggle loads them itself. */
function useTextsOfAddress(): void {
  const facts = useFacts()
  const { i18n } = useTranslation()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  useEffect(() => {
    // Without a connection the page stays as it is, and the next one tries again.
    if (i18n.language !== language) switchTexts(facts, i18n, language).catch(() => undefined)
  }, [facts, i18n, language, pathname])
}

/**
 * The end of a session leads to the login page (specification section 4), and the login back if the session
 * expired.
 */
function useWayOutOfSession(): void {
  const navigate = useNavigate()
  const { to } = useLanguage()
  const location = useLocation()
  const leave = useEffectEvent((why: string) => {
    const state: LoginState = why === 'expired' ? { why, back: pageToReturnTo(location) } : { why }
    void navigate(to('/login'), { state })
  })
  useEffect(() => onSessionEnd(leave), [])
}

/** Leads an administrator to the page on which a second factor is set up, when the server asks for one. */
function useWayToSecondFactor(): void {
  const navigate = useNavigate()
  const { to } = useLanguage()
  const lead = useEffectEvent(() => void navigate(`${to('/profile')}?tab=security`, { replace: true }))
  useEffect(() => onFactorNeeded(lead), [])
}

/**
 * Scrolls to the top on a new page, but not when the week, the language or the query changes on the same
 * page. An address with `#` leads to a part of the page instead. After a reload and after back or forward,
 * the browser scrolls to where the page was.
 */
function useTopOfNewPage(): void {
  const { pathname, hash } = useLocation()
  const page = pageOfPath(pathname)
  const way = useNavigationType()
  const toTop = useEffectEvent(() => {
    if (hash === '' && way !== NavigationType.Pop) window.scrollTo(0, 0)
  })
  useEffect(() => toTop(), [page, hash])
}

/** The text of some pages is carried by their own document alone (prerender.tsx). */
const documents = [
  { path: '/news', name: 'news', own: false },
  { path: '/about#legal', name: 'legal', own: false },
  { path: '/membership-rules', name: 'rules', own: true },
  { path: '/privacy', name: 'privacy', own: true },
] as const

function Footer() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { email, phone } = facts.contact
  const tagline = facts.story.tagline[language]
  const link = 'flex min-h-11 items-center gap-2 underline underline-offset-4 hover:text-persimmon-deep'
  return (
    <footer className="border-t border-line bg-paper-deep">
      <div className="page-wide grid gap-8 py-12 sm:grid-cols-2">
        <div className={classes('flex gap-3', tagline === '' ? 'items-center' : 'items-start')}>
          <Logo className="size-12 shrink-0" />
          <div>
            <p className="font-display text-lg font-semibold">
              <OwnText text={facts.names.studioName} />
            </p>
            {tagline !== '' && (
              <p className="mt-1 text-sm text-ink-soft">
                <OwnText text={tagline} phrases />
              </p>
            )}
          </div>
        </div>
        <address className="grid text-sm not-italic sm:justify-self-end">
          {email === '' && phone === '' && (
            <Link to={to('/contact')} className={link}>
              <Icon name="mail" />
              {t('nav.contact')}
            </Link>
          )}
          <EmailLink className={link}>
            <Icon name="mail" />
            <span className="sr-only">{t('common.email')}</span>
          </EmailLink>
          <PhoneLink className={link}>
            <Icon name="phone" />
            <span className="sr-only">{t('common.phone')}</span>
          </PhoneLink>
          <p className="mt-2 text-ink-soft empty:hidden">
            <PostalAddress />
          </p>
        </address>
      </div>
      <ul className="page-wide flex flex-wrap gap-x-8 pb-6 text-sm">
        {documents.map(({ path, name, own }) => (
          <li key={path}>
            <Link
              to={to(path)}
              reloadDocument={own}
              className="flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              <Phrases text={t(`nav.${name}`)} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line">
        <p className="page-wide py-4 text-xs text-ink-soft">© {facts.names.studioName.en}</p>
      </div>
    </footer>
  )
}

/** The same contact in one line (specification section 2). None while the owner has entered nothing of it. */
function AreaFooter() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { email, phone } = facts.contact
  if (email === '' && phone === '' && addressText(facts, language) === '') return null
  const link = 'flex min-h-11 items-center underline-offset-4 hover:underline'
  return (
    <footer className="border-t border-line">
      <address className="flex min-h-12 flex-wrap items-center gap-x-6 px-4 text-xs text-ink-soft not-italic sm:px-6">
        <EmailLink className={link}>
          <span className="sr-only">{t('common.email')}</span>
        </EmailLink>
        <PhoneLink className={link}>
          <span className="sr-only">{t('common.phone')}</span>
        </PhoneLink>
        <p className="max-sm:pb-3 empty:hidden">
          <PostalAddress />
        </p>
      </address>
    </footer>
  )
}

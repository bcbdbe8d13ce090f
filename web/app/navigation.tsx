import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import type { Language } from '#studio/languages.ts'
import { LogoutLink } from '#web/features/sessions/logout-link.tsx'
import { writeCookie } from '#web/lib/cookie.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { pageOfPath, pathIn, useLanguage } from '#web/lib/language.ts'
import { focusAncestorOnUnmount } from '#web/lib/focus-ancestor-on-unmount.ts'
import { useHasSessionCookie } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Logo } from './logo.tsx'
import { switchTexts } from './texts.ts'

const links = [
  { path: '/about', name: 'about' },
  { path: '/about-yoga', name: 'aboutYoga' },
  { path: '/price', name: 'price' },
  { path: '/address', name: 'address' },
  { path: '/RentalSpace', name: 'rentalSpace' },
  { path: '/booking', name: 'booking' },
  { path: '/contact', name: 'contact' },
] as const

const visitorsLinks = [
  { path: '/login', name: 'login' },
  { path: '/register', name: 'register' },
] as const

const ownLinks = [{ path: '/profile', name: 'myPage' }] as const

const menuLink = 'flex items-center justify-between py-3.5 hover:text-persimmon-deep'

/** What a visitor seldom needs stands back. */
const quietLink =
  'flex min-h-11 items-center rounded-full px-2 text-sm whitespace-nowrap text-ink-soft sm:px-3 hover:bg-paper-deep hover:text-ink'

/**
 * Logo, links to the pages, language and login or profile. On small screens the links open with a menu
 * button. In the admin area it is a slim bar with one link to the site instead of them.
 */
export function Navigation({ isAdminArea }: { isAdminArea: boolean }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [open, setOpen] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  useEscape(open, () => {
    setOpen(false)
    menuButton.current?.focus()
  })
  return (
    <header
      tabIndex={-1}
      className={classes(
        '@container sticky top-0 z-30 border-b border-line bg-paper',
        isAdminArea && 'admin-header',
      )}
    >
      {/* In this landmark, because the bars above the page may hold a link that comes before it. */}
      <a
        href="#content"
        className="sr-only rounded-b-xl bg-green font-semibold text-on-fill focus:not-sr-only focus:fixed focus:top-0 focus:left-4 focus:px-5 focus:py-3 focus:z-50"
      >
        {t('nav.skip')}
      </a>
      <div
        className={classes(
          'flex flex-wrap items-center gap-1 sm:gap-3 @max-[16rem]:px-2',
          isAdminArea ? 'min-h-12 px-4 sm:px-6' : 'page-wide min-h-16',
        )}
      >
        <Link
          to={to('/')}
          className="mr-auto flex items-center gap-2 sm:gap-2.5"
          onClick={() => setOpen(false)}
        >
          {/* In large text it takes a part of the bar, which holds three buttons beside it. */}
          <Logo className={isAdminArea ? 'size-[min(2rem,12cqw)]' : 'size-[min(2.25rem,12cqw)]'} />
          <span
            className={classes(
              'font-display font-semibold whitespace-nowrap',
              isAdminArea ? '@max-[30rem]:sr-only' : '@max-[23rem]:sr-only sm:text-lg sm:tracking-wide',
            )}
          >
            <OwnText text={facts.names.studioName} />
          </span>
        </Link>
        {isAdminArea ? (
          <Link to={to('/')} className={quietLink}>
            {t('nav.site')}
          </Link>
        ) : (
          <PageLinks />
        )}
        <LanguageToggle />
        <OwnCorner />
        {!isAdminArea && (
          <button
            ref={menuButton}
            type="button"
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-paper-deep xl:hidden"
            aria-expanded={open}
            aria-controls="menu"
            aria-label={open ? t('nav.closeMenu') : t('nav.openMenu')}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} className="size-6" />
          </button>
        )}
      </div>
      {!isAdminArea && <Menu open={open} onLeave={() => setOpen(false)} />}
      <EnglishOffer />
    </header>
  )
}

function PageLinks() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <nav aria-label={t('nav.label')} className="hidden xl:block">
      <ul className="flex flex-wrap">
        {links.map(({ path, name }) => (
          <li key={path}>
            <NavLink
              to={to(path)}
              className={({ isActive }) =>
                classes(
                  'block border-b-2 px-2 py-2 text-sm whitespace-nowrap hover:text-persimmon-deep',
                  isActive ? 'border-persimmon font-semibold' : 'border-transparent',
                )
              }
            >
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The mobile menu, with words for what is an icon beside it. It does not list the present page (specification
 * section 2).
 */
function Menu({ open, onLeave }: { open: boolean; onLeave: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const page = pageOfPath(useLocation().pathname)
  const hasSession = useHasSessionCookie()
  const own = hasSession ? ownLinks : visitorsLinks
  return (
    <nav
      id="menu"
      hidden={!open}
      aria-label={t('nav.label')}
      className="max-h-[calc(100svh-4rem)] overflow-y-auto border-t border-line bg-paper py-3 xl:hidden"
    >
      <ul className="page-wide divide-y divide-line">
        {[...links, ...own]
          .filter(({ path }) => path !== page)
          .map(({ path, name }) => (
            <li key={path}>
              <Link to={to(path)} onClick={onLeave} className={menuLink}>
                {t(`nav.${name}`)}
                <Icon name="right" className="size-4 text-wood-deep" />
              </Link>
            </li>
          ))}
        {hasSession && (
          <li>
            <LogoutLink onLeave={onLeave} className={menuLink} />
          </li>
        )}
      </ul>
    </nav>
  )
}

function OwnCorner() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const hasSession = useHasSessionCookie()
  return (
    <Link
      to={to(hasSession ? '/profile' : '/login')}
      className="flex min-h-11 items-center gap-2 rounded-full px-2 text-sm font-semibold text-green hover:bg-green-soft sm:px-3 xl:-mr-3"
    >
      <Icon name={hasSession ? 'person' : 'login'} />
      <span className="max-sm:sr-only">{hasSession ? t('nav.myPage') : t('nav.login')}</span>
    </Link>
  )
}

function useEscape(active: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return undefined
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

const storageKey = 'hidamari.english-offered'

/**
 * Offers English to a browser whose first language it is, in one line on the first visit. The page itself
 * stays Japanese (specification section 1). The line lies over the page, so that nothing moves when it
 * appears.
 */
function EnglishOffer() {
  // The built page knows neither the browser's language nor the earlier visits.
  return useHydrated() ? <Offer /> : null
}

function Offer() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { busy, failed, switchTo } = useSwitchLanguage()
  const [offered, setOffered] = useState(() => readsEnglish() && localStorage.getItem(storageKey) === null)
  const shown = offered && language === 'ja' && !hasChosenLanguage()
  useEffect(() => {
    if (shown) localStorage.setItem(storageKey, 'yes')
  }, [shown])
  if (!shown) return null
  return (
    <div
      role="group"
      lang="en"
      aria-label={t('nav.otherOffer')}
      className="absolute inset-x-0 top-full flex items-center justify-center gap-x-3 bg-green px-3 text-sm text-on-fill"
    >
      {failed ? (
        <p role="alert">{t('nav.otherFailed')}</p>
      ) : (
        <p className="max-sm:sr-only">{t('nav.otherOffer')}</p>
      )}
      <button
        type="button"
        ref={focusAncestorOnUnmount}
        aria-disabled={busy}
        onClick={() => switchTo('en')}
        className="min-h-11 font-semibold underline underline-offset-4"
      >
        {t('nav.readOther')}
      </button>
      <button
        type="button"
        ref={focusAncestorOnUnmount}
        aria-label={t('nav.closeOffer')}
        onClick={() => setOffered(false)}
        className="grid size-11 place-items-center"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

const readsEnglish = () => /^en\b/i.test(navigator.language)

/** Shows the same page in the other language. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { busy, failed, switchTo } = useSwitchLanguage()
  const other = language === 'ja' ? 'en' : 'ja'
  return (
    <>
      <button
        type="button"
        lang={other}
        aria-disabled={busy}
        onClick={() => switchTo(other)}
        className={quietLink}
      >
        <span className="@max-[16rem]:sr-only">{t('nav.otherLanguage')}</span>
        <span aria-hidden="true" className="uppercase @min-[16rem]:hidden">
          {other}
        </span>
      </button>
      {failed && (
        // Over the page, so that nothing moves, and in the language that the visitor wants to read.
        <p
          role="alert"
          lang={other}
          className="absolute inset-x-0 top-full bg-danger-soft px-4 py-2 text-center text-sm text-danger-deep"
        >
          {t('nav.otherFailed')}
        </p>
      )}
    </>
  )
}

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Shows the same page in another language, keeps its state, and remembers the choice. `failed` says that its
 * texts could not be loaded. The button stays enabled while it is `busy`, because a disabled button would
 * lose the focus.
 */
function useSwitchLanguage() {
  const facts = useFacts()
  const { i18n } = useTranslation()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failedAt, setFailedAt] = useState<string>()

  async function switchTo(language: Language) {
    if (busy) return
    setBusy(true)
    setFailedAt(undefined)
    try {
      await switchTexts(facts, i18n, language)
      writeCookie({ name: 'language', value: language, maxAge: yearSeconds })
      await navigate(
        { pathname: pathIn(language, pageOfPath(pathname)), search, hash },
        { state: state as unknown },
      )
    } catch {
      // The texts did not come.
      setFailedAt(pathname)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failed: failedAt === pathname, switchTo: (language: Language) => void switchTo(language) }
}

/** Whether this browser has chosen a language before. */
const hasChosenLanguage = (): boolean => /(?:^|;\s*)language=/.test(document.cookie)

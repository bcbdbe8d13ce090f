import type { i18n as Texts } from 'i18next'
import { Component, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { Role } from '#contract/roles.ts'
import type { PageFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { Facts, TakeOverFacts } from '#web/lib/facts.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { pageOfPath, useLanguage } from '#web/lib/language.ts'
import { useLatestDefined } from '#web/lib/latest-defined.ts'
import { hasEndedSession, useSessionUser } from '#web/lib/session.ts'
import { ScriptNeeded } from '#web/features/studio/contact.tsx'
import type { LoginState } from '#web/lib/login-state.ts'
import { LoadMemberTexts } from '#web/lib/member-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { DocumentData } from '#web/lib/document-data.ts'
import { CentredPage } from '#web/ui/card-page.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CarriedData } from '#web/ui/page-data.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Layout } from './layout.tsx'
import { routeOf } from './route-of.ts'
import type { PageRoute } from './routes.ts'
import { loadTexts, switchTexts } from './texts.ts'

interface AppProps {
  /** What the document carries. */
  data?: DocumentData | undefined
  /** Made with the same facts. */
  texts: Texts
}

/** The whole site below a router. */
export function App({ data, texts }: AppProps) {
  const [facts, setFacts] = useState<PageFacts>({ ...pageFactsOfFiles, ...data?.facts })
  const takeOver = (next: PageFacts) => {
    setFacts(next)
    void switchTexts(next, texts, texts.language as Language)
  }
  return (
    <Facts value={facts}>
      <TakeOverFacts value={takeOver}>
        <CarriedData data={data}>
          <I18nextProvider i18n={texts}>
            <LoadMemberTexts value={() => loadTexts(texts, 'member')}>
              <PageOfAddress />
            </LoadMemberTexts>
          </I18nextProvider>
        </CarriedData>
      </TakeOverFacts>
    </Facts>
  )
}

/** The router gets this page's route alone. To sort them all takes a phone 50 ms in one piece. */
function PageOfAddress() {
  const address = pageOfPath(useLocation().pathname)
  const route = routeOf(address)
  const page = <Framed {...{ ...route, address }} />
  return (
    <Routes>
      {/* Optional, so that switching the language keeps the page mounted, with what was typed into it. */}
      <Route path="en?" element={<Layout />}>
        <Route path={route.path.slice(1)} element={page} />
        <Route path="*" element={page} />
      </Route>
    </Routes>
  )
}

type FramedProps = PageRoute & { address: string }

function Framed({ address, path, Page, roles, extent, status, forgetFailure }: FramedProps) {
  const needsScript = extent !== 'public' && status === undefined
  const page = <LoadedPage key={path} {...{ address, Page, forgetFailure }} />
  return (
    <>
      {needsScript && (
        // How to reach the studio without JavaScript.
        <noscript>
          <p className="bg-danger-soft px-5 py-4 text-center text-danger-deep">
            <ScriptNeeded />
          </p>
        </noscript>
      )}
      {roles ? (
        <Guarded key={path} roles={roles}>
          {page}
        </Guarded>
      ) : (
        page
      )}
    </>
  )
}

/** A page, what stands in its place while it loads, and what does when it cannot be shown. */
function LoadedPage({
  address,
  Page,
  forgetFailure,
}: Pick<FramedProps, 'address' | 'Page' | 'forgetFailure'>) {
  return (
    <PageBoundary address={address} onFailed={forgetFailure}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
}

interface Props {
  /** Which page of the site it is. Another one is tried, also when this one has failed. */
  address: string
  children: ReactNode
  onFailed: () => void
}

interface State {
  address: string | undefined
  isFailed: boolean
}

/**
 * Shows a message in the place of a page that cannot be shown, mostly because the connection was lost before
 * its script came. Without it React would remove everything from the screen.
 */
export class PageBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (): Partial<State> => ({ isFailed: true })

  static getDerivedStateFromProps = ({ address }: Props, state: State): State | null =>
    address === state.address ? null : { address, isFailed: false }

  override state: State = { address: undefined, isFailed: false }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.isFailed ? <FailedPage /> : this.props.children
  }
}

function FailedPage() {
  const { t } = useTranslation()
  return (
    <CentredPage>
      <PageHeading className="text-2xl">
        <Phrases text={t('common.pageFailed')} />
      </PageHeading>
      <p>{t('common.checkConnection')}</p>
      {/* Some browsers keep the failure of a script until the page is loaded anew. */}
      <button type="button" className={buttonClass('outline')} onClick={() => location.reload()}>
        {t('common.retry')}
      </button>
    </CentredPage>
  )
}

/** Where a visitor logs in, and a member reads that the page is not for members. */
const unauthorized = routeOf('/unauthorized')

/**
 * Shows the 401 page, with the login for a visitor, in the place of a page to which the role does not suffice
 * (specification section 2). A person who has just logged in, here or on the login page, comes to `/` instead
 * (specification section 4). The server checks each call as well.
 */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const hydrated = useHydrated()
  const user = useSessionUser()
  const { to } = useLanguage()
  const state = useLocation().state as LoginState | null
  const wasLoggedIn = useLatestDefined(user) !== undefined
  const [wasLoggedOut, setLoggedOut] = useState(false)
  if (!hydrated) return <PageSkeleton />
  if (user !== undefined && roles.includes(user.role)) return children
  if (user !== undefined && (wasLoggedOut || state?.entered)) return <Navigate to={to('/')} replace />
  // The layout leads away when this tab has ended the session.
  if (user === undefined && wasLoggedIn && hasEndedSession()) return <PageSkeleton />
  if (user === undefined && !wasLoggedOut) setLoggedOut(true)
  return <LoadedPage address={unauthorized.path} {...unauthorized} />
}

/** Replaces a page while it loads. */
function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="page-wide grid gap-6 py-16" role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}

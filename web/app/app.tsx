import type { i18n as Texts } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes, useLocation } from 'react-router'
import { pageOfPath } from '#web/lib/language.ts'
import { LoadWholeTexts } from '#web/lib/whole-texts.ts'
import { Guarded } from './guarded.tsx'
import { Layout } from './layout.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { routeOf } from './route-of.ts'
import type { PageRoute } from './routes.ts'
import { extentsUpTo } from './text-files.ts'
import { loadTexts } from './texts.ts'

/** The whole site below a router. */
export function App({ texts }: { texts: Texts }) {
  return (
    <I18nextProvider i18n={texts}>
      <LoadWholeTexts value={() => loadTexts(texts, 'whole')}>
        <PageOfAddress />
      </LoadWholeTexts>
    </I18nextProvider>
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
  const needsScript = extentsUpTo('plain').every((light) => light !== extent) && status === undefined
  const page = (
    <PageBoundary key={path} address={address} onFailed={forgetFailure}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </PageBoundary>
  )
  return (
    <>
      {needsScript && <NeedsScript />}
      {roles ? <Guarded roles={roles}>{page}</Guarded> : page}
    </>
  )
}

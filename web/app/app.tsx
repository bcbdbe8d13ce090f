import type { i18n as Texts } from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { LoadWholeTexts } from '#web/lib/whole-texts.ts'
import { Guarded } from './guarded.tsx'
import { Layout } from './layout.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { routeOf } from './route-of.ts'
import { routes } from './routes.ts'
import type { PageRoute } from './routes.ts'
import { loadTexts } from './texts.ts'

/** The whole site below a router. */
export function App({ texts }: { texts: Texts }) {
  return (
    <I18nextProvider i18n={texts}>
      <LoadWholeTexts value={() => loadTexts(texts, 'whole')}>
        <Routes>
          {/* Optional, so that switching the language keeps the page mounted, with what was typed into it. */}
          <Route path="en?" element={<Layout />}>
            {routes.map((route) => (
              <Route key={route.path} path={route.path.slice(1)} element={<Framed {...route} />} />
            ))}
            <Route path="*" element={<Framed {...routeOf('/not_found')} />} />
          </Route>
        </Routes>
      </LoadWholeTexts>
    </I18nextProvider>
  )
}

function Framed({ Page, roles, extent, status }: PageRoute) {
  const needsScript = extent !== 'plain' && status === undefined
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  )
  return (
    <>
      {needsScript && <NeedsScript />}
      {roles ? <Guarded roles={roles}>{page}</Guarded> : page}
    </>
  )
}

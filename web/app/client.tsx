import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { languageOfPath, pageOfPath } from '#web/lib/language.ts'
import type { DocumentData } from '#web/lib/document-data.ts'
import { areaNavigation } from './admin-routes.ts'
import { App } from './app.tsx'
import { routeOf } from './route-of.ts'
import { createTexts } from './texts.ts'

markPointer()
// Without `await`: the page's chunk imports this one, so each would wait for the other.
void takeOver()

async function takeOver(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the document has no root')

  const data = dataOfDocument()
  const { pathname } = location
  const texts = await createTexts({ ...pageFactsOfFiles, ...data?.facts }, languageOfPath(pathname))
  const route = routeOf(pageOfPath(pathname))
  await Promise.all([route.preload(texts), route.extent === 'admin' && areaNavigation.preload(texts)])

  const app = (
    <BrowserRouter>
      <App {...{ data, texts }} />
    </BrowserRouter>
  )

  // The development server sends an empty root; the built site sends a complete page.
  if (root.firstElementChild === null) createRoot(root).render(app)
  // As a transition, so that the page can react to input during hydration.
  else startTransition(() => void hydrateRoot(root, app))
}

/**
 * Marks the document while the visitor points instead of moving by keys: the focus has no ring then
 * (styles.css). The browsers' own rule draws one at what a script focuses, such as the heading of the next
 * page in Safari, where a click on a button gives it no focus.
 */
function markPointer(): void {
  const { dataset } = document.documentElement
  addEventListener('pointerdown', () => void (dataset['pointer'] = ''), true)
  addEventListener(
    'keydown',
    ({ key }) => void (/^(Tab|Arrow|Home|End|Page)/.test(key) && delete dataset['pointer']),
    true,
  )
}

function dataOfDocument(): DocumentData | undefined {
  const block = document.getElementById('page-data')?.textContent
  return block ? (JSON.parse(block) as DocumentData) : undefined
}

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { StudioFacts } from '#studio/facts.ts'
import { languageOfPath, pageOfPath } from '#web/lib/language.ts'
import { areaNavigation } from './admin-routes.ts'
import { App } from './app.tsx'
import { routeOf } from './route-of.ts'
import { createTexts } from './texts.ts'

// Without `await`: the page's chunk imports this one, so each would wait for the other.
void takeOver()

async function takeOver(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the document has no root')

  await putPublishedFacts()
  const { pathname } = location
  const texts = await createTexts(languageOfPath(pathname))
  const route = routeOf(pageOfPath(pathname))
  await Promise.all([route.preload(texts), route.extent === 'admin' && areaNavigation.preload(texts)])

  const app = (
    <BrowserRouter>
      <App texts={texts} />
    </BrowserRouter>
  )

  // The development server sends an empty root; the built site sends a complete page.
  if (root.firstElementChild === null) createRoot(root).render(app)
  // As a transition, so that the page can react to input during hydration.
  else startTransition(() => void hydrateRoot(root, app))
}

/**
 * Puts the facts into place that the document was rendered with, before anything reads one, so that taking
 * over the page finds what the page shows. A document without them shows those of the files, which the script
 * has, and loads nothing for it.
 */
async function putPublishedFacts(): Promise<void> {
  const carried = document.getElementById('facts')?.textContent
  if (!carried) return
  const { putFacts } = await import('#studio/sections.ts')
  putFacts(JSON.parse(carried) as Partial<StudioFacts>)
}

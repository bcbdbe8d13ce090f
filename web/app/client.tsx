import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { PageFacts } from '#studio/facts.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { languageOfPath, pageOfPath } from '#web/lib/language.ts'
import { areaNavigation } from './admin-routes.ts'
import { App } from './app.tsx'
import type { CarriedFacts } from './carried-facts.ts'
import { routeOf } from './route-of.ts'
import { createTexts } from './texts.ts'

// Without `await`: the page's chunk imports this one, so each would wait for the other.
void takeOver()

async function takeOver(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the document has no root')

  const facts = factsOfDocument()
  const { pathname } = location
  const texts = await createTexts(facts, languageOfPath(pathname))
  const route = routeOf(pageOfPath(pathname))
  await Promise.all([route.preload(texts), route.extent === 'admin' && areaNavigation.preload(texts)])

  const app = (
    <BrowserRouter>
      <App {...{ facts, texts }} />
    </BrowserRouter>
  )

  // The development server sends an empty root; the built site sends a complete page.
  if (root.firstElementChild === null) createRoot(root).render(app)
  // As a transition, so that the page can react to input during hydration.
  else startTransition(() => void hydrateRoot(root, app))
}

/**
 * The facts that the document was rendered with. A document of a studio that has published none carries none:
 * it shows those of the files, which the script has.
 */
function factsOfDocument(): PageFacts {
  const carried = document.getElementById('facts')?.textContent
  return carried ? { ...pageFactsOfFiles, ...(JSON.parse(carried) as CarriedFacts) } : pageFactsOfFiles
}

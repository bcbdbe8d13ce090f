import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { pathIn } from '#web/lib/language.ts'
import { App } from './app.tsx'
import { headOf } from './head.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { routes } from './routes.ts'
import type { PageRoute } from './routes.ts'
import { createTexts } from './texts.ts'

/** Every page in every language, complete. */
export async function prerender(): Promise<PrerenderedPage[]> {
  await Promise.all(routes.map(({ preload }) => preload()))
  const pages: PrerenderedPage[] = []
  for (const language of languages) {
    const texts = await createTexts(language)
    for (const route of routes) pages.push(render(route, language, texts))
  }
  return pages
}

function render(
  route: PageRoute,
  language: Language,
  texts: Awaited<ReturnType<typeof createTexts>>,
): PrerenderedPage {
  const address = pathIn(language, route.path)
  return {
    address,
    language,
    name: route.name,
    ...headOf(texts.t, route, language),
    alternates: { ja: route.path, en: pathIn('en', route.path) },
    private: route.roles !== undefined || errorPages.has(route.name),
    html: renderToString(
      <StaticRouter location={address}>
        <App texts={texts} />
      </StaticRouter>,
    ),
  }
}

const errorPages = new Set<string>(['notFound', 'unauthorized', 'serverError', 'payment', 'login'])

import type { i18n as Texts } from 'i18next'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { StudioFacts } from '#studio/facts.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { pathIn } from '#web/lib/language.ts'
import { breadcrumbsOf, businessOf } from '#web/lib/structured-data.ts'
import { App } from './app.tsx'
import { headOf } from './head.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { routes } from './routes.ts'
import type { PageRoute } from './routes.ts'
import { areaNavigationSource, sourceOf } from './source-of.ts'
import { extentsUpTo, textChunk } from './text-files.ts'
import { createTexts } from './texts.ts'

/** React writes this where an error made it give up a part of the page. */
const givenUp = '<!--$!-->'

/**
 * Renders every page in every language with the facts. Addresses in the head begin with the origin.
 * @throws when a page cannot be rendered, or shows a text that its visitors would not have loaded
 */
export async function prerender(facts: StudioFacts, origin = ''): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = []
  for (const language of languages) {
    for (const route of routes) {
      // Created for each page, so that a page has only the texts that its browser will load.
      const missing: string[] = []
      const texts = await createTexts(facts, language, {
        parseMissingKeyHandler: (key) => void missing.push(key),
      })
      await route.preload(texts)
      const page = render(facts, route, language, texts, origin)
      if (missing.length > 0)
        throw new Error(`${page.address} has not loaded its texts ${missing.join(', ')}`)
      if (page.html.includes(givenUp)) throw new Error(`${page.address} cannot be rendered`)
      pages.push(page)
    }
  }
  return pages
}

function render(
  facts: StudioFacts,
  route: PageRoute,
  language: Language,
  texts: Texts,
  origin: string,
): PrerenderedPage {
  const address = pathIn(language, route.path)
  return {
    ...headOf(facts, texts.t, route, language, origin),
    address,
    language,
    name: route.name,
    status: route.status ?? 200,
    alternates: { ja: route.path, en: pathIn('en', route.path) },
    listed: route.roles === undefined && !unlisted.has(route.name),
    guarded: route.roles !== undefined,
    sources: [sourceOf(route), ...navigationOf(route), ...textChunksOf(route, language)],
    facts: factsOf(facts, route, language, texts, origin),
    html: renderToString(
      <StaticRouter location={address}>
        <App {...{ facts, texts }} />
      </StaticRouter>,
    ),
  }
}

const navigationOf = ({ extent }: PageRoute) => (extent === 'admin' ? [areaNavigationSource] : [])

function textChunksOf({ extent }: PageRoute, language: Language): string[] {
  return extentsUpTo(extent).map((part) => textChunk(language, part))
}

const unlisted = new Set<string>([
  'notFound',
  'unauthorized',
  'serverError',
  'payment',
  'pay',
  'trial',
  'reset',
  'confirmEmail',
  'unsubscribe',
])

function factsOf(
  facts: StudioFacts,
  { name, path }: PageRoute,
  language: Language,
  { t }: Texts,
  origin: string,
): object[] {
  const step = (page: PageRoute['name'], at: string) => ({
    name: t(`pages.${page}.title`),
    address: pathIn(language, at),
  })
  const business = name === 'home' || name === 'address' ? [businessOf(facts, language, origin)] : []
  return name === 'home'
    ? business
    : [breadcrumbsOf([step('home', '/'), step(name, path)], origin), ...business]
}

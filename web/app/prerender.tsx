import type { i18n as Texts } from 'i18next'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ShownNews } from '#contract/news.ts'
import type { ShownTeacher } from '#contract/teachers.ts'
import type { PageFacts, StudioFacts } from '#studio/facts.ts'
import { homeOfFile } from '#studio/home.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { newestNews } from '#studio/news.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { withoutHiddenBlocks } from '#studio/page-blocks.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { sharePictureOf } from '#studio/share-picture.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { newestCount } from '#web/features/news/newest-news.tsx'
import type { DocumentData } from '#web/lib/document-data.ts'
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

/** What administrators have published of what pages show. */
interface Published {
  /** The sections that differ from their files. */
  facts: Partial<StudioFacts>
  /** The newest first. */
  news: readonly ShownNews[]
  teachers: readonly ShownTeacher[]
  /** The spaces for hire; absent while they are those of the file. */
  spaces?: readonly SpaceFacts[]
}

/**
 * Renders every page in every language with what was published. A page has only what its document carries and
 * the script of its browser has. Addresses in the head begin with the origin.
 * @throws when a page cannot be rendered, or shows a text that its visitors would not have loaded
 */
export async function prerender(published: Published, origin = ''): Promise<PrerenderedPage[]> {
  const facts = { ...factsOfFiles, ...published.facts }
  const pages: PrerenderedPage[] = []
  for (const language of languages) {
    for (const route of routes) {
      const data = dataOfDocument(route.name, published)
      // Created for each page, so that a page has only the texts that its browser will load.
      const missing: string[] = []
      const texts = await createTexts({ ...pageFactsOfFiles, ...data?.facts }, language, {
        parseMissingKeyHandler: (key) => void missing.push(key),
      })
      await route.preload(texts)
      const address = pathIn(language, route.path)
      const html = renderToString(
        <StaticRouter location={address}>
          <App {...{ data, texts }} />
        </StaticRouter>,
      )
      const structuredData = structuredDataOf(facts, route, language, texts, origin)
      pages.push({
        ...headOf(facts, texts.t, route, language, origin),
        address,
        language,
        name: route.name,
        status: route.status ?? 200,
        alternates: { ja: route.path, en: pathIn('en', route.path) },
        listed: route.roles === undefined && !unlisted.has(route.name),
        guarded: route.roles !== undefined,
        sources: [
          sourceOf(route),
          ...(route.extent === 'admin' ? [areaNavigationSource] : []),
          ...extentsUpTo(route.extent).map((extent) => textChunk(language, extent)),
        ],
        sharePicture: sharePictureOf(facts, language),
        structuredData,
        data,
        html,
      })
      if (missing.length > 0) throw new Error(`${address} has not loaded its texts ${missing.join(', ')}`)
      if (html.includes(givenUp)) throw new Error(`${address} cannot be rendered`)
    }
  }
  return pages
}

/** Pages whose document shows the spaces for hire. */
const showsSpaces = new Set<PageRoute['name']>(['price', 'rentalSpace'])

/** What the document of a page carries for its script; undefined for one that carries nothing. */
function dataOfDocument(page: PageRoute['name'], published: Published): DocumentData | undefined {
  const facts = factsOfDocument(page, published.facts)
  const data = {
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(page === 'home' && { news: newestNews(published.news, newestCount) }),
    ...(page === 'news' && { news: published.news }),
    ...(page === 'aboutYoga' && { teachers: published.teachers }),
    ...(published.spaces && showsSpaces.has(page) && { spaces: published.spaces }),
  }
  return Object.keys(data).length > 0 ? { page, ...data } : undefined
}

/**
 * The text of a document of the studio is only in its own page's, so that the others stay small. Links to
 * that page therefore load it anew. The version of the rules is in all, because the registration names it. No
 * page has the facts of billing, books, firstVisit and line. The landing page has its own also where they are
 * those of the file.
 */
function factsOfDocument(
  page: PageRoute['name'],
  {
    billing: _,
    books: _books,
    firstVisit: _firstVisit,
    line: _line,
    privacy,
    rules,
    ...others
  }: Published['facts'],
): Partial<PageFacts> {
  return {
    ...(page === 'home' && { home: homeOfFile }),
    ...withoutHiddenBlocks(others),
    ...(privacy && page === 'privacy' && { privacy }),
    ...(rules && { rules: page === 'membershipRules' ? rules : { rulesVersion: rules.rulesVersion } }),
  }
}

const unlisted = new Set<string>([
  'notFound',
  'unauthorized',
  'serverError',
  'payment',
  'pay',
  'order',
  'trial',
  'firstVisit',
  'reset',
  'confirmEmail',
  'unsubscribe',
])

function structuredDataOf(
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

import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { PageFacts } from '#studio/facts.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { useFacts } from '#web/lib/facts.ts'
import { languageOfPath, pageOfPath, pathIn } from '#web/lib/language.ts'
import type { Head, HeadTag } from './prerendered-page.ts'
import { routeOf } from './route-of.ts'
import type { PageRoute } from './routes.ts'

const locales: Record<Language, string> = { ja: 'ja_JP', en: 'en_US' }

/** Title and tags of a page's head. Its addresses begin with the origin. */
export function headOf(
  facts: PageFacts,
  t: TFunction,
  { name, path }: PageRoute,
  language: Language,
  origin: string,
): Head {
  const studio = facts.names.studioName[language]
  const isHome = name === 'home'
  const title = (isHome ? [studio, facts.story.tagline[language]] : [t(`pages.${name}.title`), studio])
    .filter((part) => part !== '')
    .join(' | ')
  const description =
    isHome && facts.beginning === 'blank'
      ? (facts.home?.homeLead[language] ?? '')
      : t(`pages.${isOfAdminArea(name) ? 'admin' : name}.description`)
  const address = (of: Language, at = path) => `${origin}${pathIn(of, at)}`
  const alternates = languages.map((of): HeadTag => [...alternate(of), address(of)])
  const otherLocales = languages.filter((of) => of !== language).map((of) => locales[of])
  return {
    title,
    tags: [
      ['meta', 'name="description"', 'content', description],
      ['link', 'rel="canonical"', 'href', address(language)],
      ...alternates,
      [...alternate('x-default'), address(languages[0])],
      ['meta', 'property="og:title"', 'content', title],
      ['meta', 'property="og:description"', 'content', description],
      ['meta', 'property="og:url"', 'content', address(language)],
      ['meta', 'property="og:site_name"', 'content', studio],
      ['meta', 'property="og:locale"', 'content', locales[language]],
      ['link', 'rel="alternate" type="application/atom+xml"', 'href', address(language, '/news.atom')],
      ...otherLocales.map((of): HeadTag => ['meta', 'property="og:locale:alternate"', 'content', of]),
    ],
  }
}

type PageName = PageRoute['name']

/** The pages of the admin area share one description, because search engines do not see them. */
const isOfAdminArea = (name: PageName): name is Extract<PageName, `admin${string}`> =>
  name.startsWith('admin')

const alternate = (language: string) => ['link', `rel="alternate" hreflang="${language}"`, 'href'] as const

/** Updates language, title and tags of the document for the page that is shown. */
export function useHead(): void {
  const facts = useFacts()
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  useEffect(() => {
    const language = languageOfPath(pathname)
    if (i18n.language !== language) return
    const { title, tags } = headOf(facts, t, routeOf(pageOfPath(pathname)), language, location.origin)
    document.documentElement.lang = language
    document.title = title
    for (const [tag, key, attribute, value] of tags) {
      document.head.querySelector(`${tag}[${key.replace(' ', '][')}]`)?.setAttribute(attribute, value)
    }
  }, [facts, t, i18n.language, pathname])
}

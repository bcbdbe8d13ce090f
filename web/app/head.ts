import { useEffect } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { languageOfPath, pageOfPath } from '#web/lib/language.ts'
import { routeOf } from './routes.ts'
import type { PageRoute } from './routes.ts'

/** Title and description of a page, for the prerendered head and for moving between pages. */
export function headOf(t: TFunction, { name }: PageRoute, language: Language) {
  const studio = identity.name[language]
  const title =
    name === 'home' ? `${studio} | ${identity.tagline[language]}` : `${t(`pages.${name}.title`)} | ${studio}`
  return { title, description: t(`pages.${name}.description`) }
}

/** Keeps language, title and description of the document those of the page that is shown. */
export function useHead(): void {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  useEffect(() => {
    const language = languageOfPath(pathname)
    if (i18n.language !== language) return
    const { title, description } = headOf(t, routeOf(pageOfPath(pathname)), language)
    document.documentElement.lang = language
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [t, i18n.language, pathname])
}

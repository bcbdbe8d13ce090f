import { useLocation } from 'react-router'
import type { Language } from '#studio/languages.ts'

/** The language of an address: English below `/en`, Japanese everywhere else. */
export function languageOfPath(pathname: string): Language {
  return /^\/en(\/|$)/.test(pathname) ? 'en' : 'ja'
}

/** The address of a page (`/booking`) in a language (`/en/booking`). */
export function pathIn(language: Language, path: string): string {
  if (language === 'ja') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The page that an address shows, whatever its language: `/booking` for `/en/booking`. */
export function pageOfPath(pathname: string): string {
  const page = languageOfPath(pathname) === 'en' ? pathname.slice('/en'.length) : pathname
  return page === '' ? '/' : page
}

/** The language of the present address, and the addresses of other pages in it. */
export function useLanguage() {
  const language = languageOfPath(useLocation().pathname)
  return { language, to: (path: string) => pathIn(language, path) }
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'

/** React Router's key of the page that the browser has loaded. */
const firstKey = 'default'

/** Leads to the section when a link does. The browser does so only when it loads the page anew. */
export function useAnchor(anchor: string | undefined) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const { language } = useLanguage()
  const shownLanguage = useRef(language)
  useEffect(() => {
    const isSwitched = shownLanguage.current !== language
    shownLanguage.current = language
    if (isSwitched || anchor === undefined || hash !== `#${anchor}`) return
    section.current?.scrollIntoView()
    if (key !== firstKey) heading.current?.focus({ preventScroll: true })
  }, [anchor, hash, key, language])
  return { section, heading }
}

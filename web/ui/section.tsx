import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

interface Props {
  title: string
  children: ReactNode
  /** The name after `#` in an address that leads here. */
  anchor?: string
  /** A darker background. */
  tinted?: boolean
  width?: 'text' | 'page'
}

/** React Router's key of the page that the browser has loaded. */
const firstKey = 'default'

/** A part of a page with its heading. A link that leads to the part moves the focus to the heading. */
export function Section({ title, children, anchor, tinted, width = 'page' }: Props) {
  const id = useId()
  const { section, heading } = useAnchor(anchor)
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={id}
      className={classes('py-14 sm:py-20', tinted && 'bg-paper-deep')}
    >
      <div className="mx-auto max-w-6xl px-5 sm:px-6">
        <h2 ref={heading} id={id} tabIndex={-1} className="mb-8 text-2xl sm:mb-10 sm:text-3xl">
          <Phrases text={title} />
        </h2>
        {width === 'text' ? <div className="max-w-3xl">{children}</div> : children}
      </div>
    </section>
  )
}

/** Leads to the section when a link does. The browser does so only when it loads the page anew. */
function useAnchor(anchor: string | undefined) {
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

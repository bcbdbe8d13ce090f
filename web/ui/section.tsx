import { useId } from 'react'
import type { ReactNode } from 'react'
import { useAnchor } from './anchor.ts'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

interface Props {
  /** A text of the catalogue, or one of the owner's as `OwnText`. */
  title: ReactNode
  children: ReactNode
  /** The name after `#` in an address that leads here. */
  anchor?: string
  /** A darker background. */
  tinted?: boolean
  width?: 'text' | 'page'
}

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
      <div className="page-wide">
        <h2 ref={heading} id={id} tabIndex={-1} className="mb-8 text-2xl sm:mb-10 sm:text-3xl">
          {typeof title === 'string' ? <Phrases text={title} /> : title}
        </h2>
        {width === 'text' ? <div className="max-w-3xl">{children}</div> : children}
      </div>
    </section>
  )
}

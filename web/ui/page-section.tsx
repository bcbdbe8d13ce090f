import { useId } from 'react'
import type { ReactNode } from 'react'
import { useAnchor } from './anchor.ts'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

interface Props {
  title: string
  /** The name after `#` in an address that leads here. */
  anchor: string
  className?: string
  children: ReactNode
}

/**
 * A part of a long page in the admin area. A link that leads to the part moves the focus to its heading. With
 * a sentence in it that is marked `data-empty`, and without a part of its own, the part is one line.
 */
export function PageSection({ title, anchor, className, children }: Props) {
  const id = useId()
  const { section, heading } = useAnchor(anchor)
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={id}
      className={classes(
        'grid min-w-0 scroll-mt-4 gap-5 rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-8',
        'one-line:flex one-line:min-h-17 one-line:flex-wrap one-line:items-center one-line:gap-x-5 one-line:gap-y-2 one-line:py-3',
        className,
      )}
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-xl">
        <Phrases text={title} />
      </h2>
      {children}
    </section>
  )
}

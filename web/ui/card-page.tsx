import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { PageHeading } from './page-heading.tsx'
import { Phrases } from './phrases.tsx'

interface CentredProps {
  /** Whether it is as narrow as a form. */
  narrow?: boolean
  /**
   * Whether its content is read while it is shown. It then begins at a fixed height, because in the middle
   * everything would move when the content comes.
   */
  loading?: boolean
  children: ReactNode
}

/** A short page, which fills the window: its content stands a little above the middle, below a drawing. */
export function CentredPage({ narrow = false, loading = false, children }: CentredProps) {
  return (
    <div
      className={classes(
        // In another language the content moves in it, and the browser would scroll the page after it.
        'mx-auto grid min-h-[inherit] w-full grid-cols-[minmax(0,1fr)] gap-6 [overflow-anchor:none] px-5 pb-[max(2rem,9svh)] text-center',
        loading ? 'content-start pt-[max(2rem,9svh)]' : 'content-center pt-8',
        narrow ? 'max-w-md' : 'max-w-2xl justify-items-center',
      )}
    >
      <SmallDrawing className="justify-self-center" />
      {children}
    </div>
  )
}

/** The sun on the horizon, between a young plant and a cup of tea. */
export function SmallDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 168 68"
      aria-hidden="true"
      className={classes('h-16 w-auto fill-none stroke-wood', className)}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M56 60a28 28 0 0 1 56 0Z" className="fill-persimmon-soft stroke-persimmon" />
      <path d="M84 20v-9M112 32l7-6M56 32l-7-6" className="stroke-persimmon" />
      <path d="M4 60h160" />
      <path d="M26 60V42m0 9c-8 0-11-5-11-11 8 0 11 5 11 11Zm0-6c0-7 4-11 11-11 0 7-4 11-11 11Z" />
      <path d="M130 46h17v6a8 8 0 0 1-8 8h-1a8 8 0 0 1-8-8Zm17 2h2a4 4 0 0 1 0 8h-3" />
      <path d="M135 40c-2-3 2-4 0-7m7 7c-2-3 2-4 0-7" />
    </svg>
  )
}

interface Props {
  title: string
  /** What the page is for. It stands in the built page, so that it is there before the script has loaded. */
  lead: string
  /** As of `CentredPage`. */
  loading?: boolean
  children: ReactNode
}

/** A page with one card, in which there is one thing to do. */
export function CardPage({ title, lead, loading = false, children }: Props) {
  return (
    <CentredPage narrow loading={loading}>
      <div className="grid gap-3">
        <PageHeading className="text-3xl text-balance">
          <Phrases text={title} />
        </PageHeading>
        <p className="text-sm text-balance text-ink-soft">
          <Phrases text={lead} />
        </p>
      </div>
      <div className="grid gap-6 rounded-3xl border border-line bg-card p-6 text-left shadow-soft sm:p-8">
        {children}
      </div>
    </CentredPage>
  )
}

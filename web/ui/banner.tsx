import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Props {
  height: 'home' | 'half' | 'page'
  title: string
  lead?: string
  children?: ReactNode
}

/** The picture that a page opens with, under its heading. Heights: specification section 2. */
export function Banner({ height, title, lead, children }: Props) {
  return (
    <div
      className={classes(
        'relative isolate flex items-center overflow-hidden bg-paper-deep',
        `banner-${height}`,
      )}
    >
      <img
        src="/pictures/banner.svg"
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-[60%_50%]"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-paper/90 via-paper/60 to-transparent" />
      <div className="mx-auto w-full max-w-7xl px-5 sm:px-6">
        <h1
          className={classes(
            'max-w-2xl',
            height === 'home' ? 'text-4xl sm:text-6xl' : 'text-3xl sm:text-5xl',
          )}
        >
          {title}
        </h1>
        {lead && (
          <p className={classes('mt-3 max-w-xl sm:text-lg', height !== 'home' && 'max-sm:hidden')}>{lead}</p>
        )}
        {children}
      </div>
    </div>
  )
}

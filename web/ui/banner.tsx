import type { ReactNode } from 'react'
import { pictures } from '#studio/pictures.ts'
import { classes } from './classes.ts'
import { PageHeading } from './page-heading.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  height: 'home' | 'half' | 'page'
  title: string
  lead?: string
  picture?: string
  children?: ReactNode
}

/** The picture at the top of a page, with the heading on it. Specification section 2 gives the heights. */
export function Banner({ height, title, lead, picture = pictures.banners.home, children }: Props) {
  const home = height === 'home'
  return (
    <div
      className={classes(
        'relative isolate flex items-center overflow-hidden bg-paper-deep',
        `banner-${height}`,
        // Below the navigation, so that the banner fills the whole screen.
        home && '-mt-16 pt-16',
      )}
    >
      <img
        src={picture}
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover object-[60%_50%]"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-paper via-paper/70 to-transparent sm:via-paper/60 sm:to-90% lg:to-75%" />
      <div className="mx-auto w-full max-w-6xl px-5 sm:px-6">
        <PageHeading
          className={classes('halo max-w-2xl', home ? 'text-4xl sm:text-6xl' : 'text-3xl sm:text-5xl')}
        >
          <Phrases text={title} />
        </PageHeading>
        {lead && (
          <p className={classes('halo mt-4 max-w-md', home ? 'sm:text-lg' : 'max-sm:hidden')}>
            <Phrases text={lead} />
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { pictures } from '#studio/pictures.ts'
import { useFacts } from '#web/lib/facts.ts'
import { classes } from './classes.ts'
import { OwnText } from './own-text.tsx'
import { PageHeading } from './page-heading.tsx'
import { SizedImage } from './sized-image.tsx'

interface Props {
  height: 'home' | 'half' | 'page'
  /** Either may be a text of the owner. */
  title: string
  lead?: string
  /** On the landing page one of the owner's. */
  picture?: string
  children?: ReactNode
}

/**
 * The heading of a page beside a picture, or above it in a narrow window: words never stand on a drawing.
 * Specification section 2 gives the heights. The drawings show the places of the sample, so a studio that
 * began blank has one of mere light.
 */
export function Banner({ height, title, lead, picture = pictures.banners.home, children }: Props) {
  const home = height === 'home'
  const isBlank = useFacts().beginning === 'blank'
  return (
    <div
      className={classes(
        'banner',
        `banner-${height}`,
        // Below the navigation, so that the banner fills the whole screen.
        home && '-mt-16 pt-16',
      )}
    >
      <div className="banner-words">
        <PageHeading className={home ? 'text-4xl sm:text-6xl' : 'text-2xl sm:text-5xl'}>
          <OwnText text={title} phrases />
        </PageHeading>
        {lead && (
          <p className={classes('mt-4 max-w-md', home ? 'sm:text-lg' : 'max-sm:hidden')}>
            <OwnText text={lead} phrases />
          </p>
        )}
        {children}
      </div>
      <div className="banner-picture">
        <SizedImage
          src={isBlank && !home ? pictures.light : picture}
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </div>
    </div>
  )
}

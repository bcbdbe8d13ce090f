import type { Worded } from './languages.ts'

/**
 * A block of the landing page or of the introduction, or a card on the landing page. What a block of the
 * file shows besides follows from its id.
 */
export interface PageBlock {
  /** Of a block of the file its name there; an owner's own begins with `block-`. */
  id: string
  /** `{{studio}}` stands for the name of the studio. */
  title: Worded
  text: Worded
  /** Empty for none. */
  picture: string
  /** Empty where the picture is decoration. */
  pictureText: Worded
  /** One of `linkedPages` or an HTTPS address; empty for none. */
  link: string
  linkText: Worded
  shown: boolean
}

const none: Worded = { ja: '', en: '' }

export const emptyBlock: PageBlock = {
  id: '',
  title: none,
  text: none,
  picture: '',
  pictureText: none,
  link: '',
  linkText: none,
  shown: true,
}

/** The blocks of the file that have no heading of their own. */
export const untitledBlocks: ReadonlySet<string> = new Set(['glance', 'contact'])

export const isOwnBlock = ({ id }: Pick<PageBlock, 'id'>): boolean => id.startsWith('block-')

/** The pages of the site to which a block can lead, with the name of each. */
export const linkedPages = {
  '/booking': 'booking',
  '/schedule': 'schedule',
  '/about-yoga': 'aboutYoga',
  '/about': 'about',
  '/price': 'price',
  '/RentalSpace': 'rentalSpace',
  '/address': 'address',
  '/news': 'news',
  '/contact': 'contact',
  '/ContactNoUserYoga': 'contactNoUserYoga',
  '/register': 'register',
} as const

const shownOf = (blocks: readonly PageBlock[]) => blocks.filter(({ shown }) => shown)

type Blocks = readonly PageBlock[]

interface Pages {
  home?: { homeBlocks: Blocks; homeCards: Blocks } | undefined
  story?: { storyBlocks?: Blocks | undefined } | undefined
}

/** The facts without the blocks that are hidden, which neither documents nor public answers carry. */
export function withoutHiddenBlocks<Some extends Pages>(facts: Some): Some {
  const { home, story } = facts
  return {
    ...facts,
    ...(home && {
      home: { ...home, homeBlocks: shownOf(home.homeBlocks), homeCards: shownOf(home.homeCards) },
    }),
    ...(story?.storyBlocks && { story: { ...story, storyBlocks: shownOf(story.storyBlocks) } }),
  }
}

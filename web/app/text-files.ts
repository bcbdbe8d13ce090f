/** How the text files are put into chunks, for the build and for the browser. */
import type { Language } from '#studio/languages.ts'
import type * as catalogue from './catalogue.ts'

/**
 * Pages without data may show the public texts only; the other pages of visitors and members also those for
 * members; the admin area all. With two extents the booking page would load the texts of the admin area,
 * which are more than all others together.
 */
export const extents = ['public', 'member', 'admin'] as const

export type Extent = (typeof extents)[number]

const publicTexts = new Set<string>([
  'about',
  'aboutYoga',
  'address',
  'common',
  'freeTimes',
  'home',
  'nav',
  'news',
  'newsFeed',
  'pages',
  'price',
  'rental',
] satisfies Array<keyof typeof catalogue>)

const adminTexts = new Set<string>([
  'adminNav',
  'books',
  'contract',
  'editing',
  'exporting',
  'firstSteps',
  'frontDesk',
  'guests',
  'importing',
  'inquiries',
  'kiosk',
  'lessonAdmin',
  'lessonPage',
  'log',
  'logFilters',
  'memberAdmin',
  'memberPage',
  'memberSearch',
  'merging',
  'money',
  'newsAdmin',
  'notes',
  'offerAdmin',
  'pictures',
  'reception',
  'refunds',
  'reports',
  'spaceAdmin',
  'spaceCalendar',
  'staff',
  'status',
  'studioFacts',
  'teachers',
  'teaching',
  'ticketAdmin',
  'timeline',
  'unsentMails',
] satisfies Array<keyof typeof catalogue>)

interface TextFile {
  language: Language
  name: string
  /** The smallest extent that it belongs to. */
  extent: Extent
}

/** Only the server reads them. */
const serverTexts = new Set([
  'archive',
  'closures',
  'lineChat',
  'mail',
  'memberExport',
  'notices',
  'receipt',
  'rulesPdf',
  'simulator',
  'tickets',
])

/** Which texts a file holds; undefined for a file that is no catalogue of the browser. */
export function textFileOf(path: string): TextFile | undefined {
  const [, language, name = ''] = /\blocales\/(ja|en)\/(\w+)\.json$/.exec(path) ?? []
  if ((language !== 'ja' && language !== 'en') || serverTexts.has(name)) return undefined
  return { language, name, extent: extentOf(name) }
}

function extentOf(name: string): Extent {
  if (publicTexts.has(name)) return 'public'
  return adminTexts.has(name) ? 'admin' : 'member'
}

/** The extents that a page of an extent may show: its own and every smaller one. */
export const extentsUpTo = (extent: Extent): readonly Extent[] =>
  extents.slice(0, extents.indexOf(extent) + 1)

/** The name of the chunk with the texts of a language that belong to an extent and to no smaller one. */
export const textChunk = (language: Language, extent: Extent): string => `texts-${language}-${extent}`

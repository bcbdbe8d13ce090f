/** How the text files are put into chunks, for the build and for the browser. */
import type { Language } from '#studio/languages.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * The front page may show the first texts only; other pages without data the plain ones too; the other pages of visitors and
 * members the whole of the texts but those for administrators; the admin area all.
 */
export const extents = ['first', 'plain', 'whole', 'admin'] as const

export type Extent = (typeof extents)[number]

const firstTexts = new Set<string>(['common', 'home', 'nav', 'news', 'pages', 'price'] satisfies Array<
  keyof Catalogue
>)

const plainTexts = new Set<string>(['about', 'aboutYoga', 'address', 'newsFeed', 'rental'] satisfies Array<
  keyof Catalogue
>)

const adminTexts = new Set<string>([
  'admin',
  'adminNav',
  'contract',
  'guests',
  'exporting',
  'importing',
  'inquiries',
  'lessonPage',
  'logFilters',
  'memberPage',
  'memberSearch',
  'merging',
  'money',
  'newsAdmin',
  'pictures',
  'reception',
  'reports',
  'spaceCalendar',
  'studioFacts',
  'teachers',
  'timeline',
] satisfies Array<keyof Catalogue>)

interface TextFile {
  language: Language
  name: string
  /** The smallest extent that it belongs to. */
  extent: Extent
}

/** Which texts a file holds; undefined for a file that is no catalogue. */
export function textFileOf(path: string): TextFile | undefined {
  const [, language, name = ''] = /\blocales\/(ja|en)\/(\w+)\.json$/.exec(path) ?? []
  if (language !== 'ja' && language !== 'en') return undefined
  return { language, name, extent: extentOf(name) }
}

function extentOf(name: string): Extent {
  if (firstTexts.has(name)) return 'first'
  if (plainTexts.has(name)) return 'plain'
  return adminTexts.has(name) ? 'admin' : 'whole'
}

/** The extents that a page of an extent may show: its own and every smaller one. */
export const extentsUpTo = (extent: Extent): readonly Extent[] =>
  extents.slice(0, extents.indexOf(extent) + 1)

/** The name of the chunk with the texts of a language that belong to an extent and to no smaller one. */
export const textChunk = (language: Language, extent: Extent): string => `texts-${language}-${extent}`

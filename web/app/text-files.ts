/** How the text files are put into chunks, for the build and for the browser. */
import type { Language } from '#studio/languages.ts'
import type { Catalogue } from './catalogue.ts'

/** Plain pages may show the plain texts only; the other pages may show the whole of the texts. */
export type Extent = 'plain' | 'whole'

const plainTexts = new Set<string>([
  'about',
  'aboutYoga',
  'address',
  'common',
  'home',
  'nav',
  'pages',
  'price',
  'rental',
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
  return { language, name, extent: plainTexts.has(name) ? 'plain' : 'whole' }
}

/** The name of the chunk with the texts of a language that belong to an extent and to no smaller one. */
export const textChunk = (language: Language, extent: Extent): string => `texts-${language}-${extent}`

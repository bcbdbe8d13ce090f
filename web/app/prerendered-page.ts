import type { Language } from '#studio/languages.ts'
import type { DocumentData } from '#web/lib/document-data.ts'

/** A tag of the document's head: the attributes that identify it, and the attribute with its value. */
export type HeadTag = readonly [
  tag: 'meta' | 'link',
  key: string,
  attribute: 'content' | 'href',
  value: string,
]

export interface Head {
  title: string
  /** For search engines and link previews. */
  tags: HeadTag[]
}

/** A page as the build writes it. */
export interface PrerenderedPage extends Head {
  address: string
  language: Language
  name: string
  /** The HTTP status with which the server answers it. */
  status: number
  /** The same page in each language. */
  alternates: Record<Language, string>
  /** Whether search engines may list it. */
  listed: boolean
  /** Whether it needs a role. */
  guarded: boolean
  /**
   * What its browser needs besides the scripts of every page: source files below `web/`, and chunks by their
   * name.
   */
  sources: string[]
  /** What stands beside a link to the page. */
  sharePicture: { path: string; width: number; height: number; text: string }
  /** JSON-LD for search engines. */
  structuredData: object[]
  /** What its script must find; undefined for a page with nothing but the facts of the files. */
  data: DocumentData | undefined
  html: string
}

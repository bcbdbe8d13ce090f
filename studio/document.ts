import type { Language, Worded } from './languages.ts'

/** A longer text that the studio publishes: numbered sections, each with paragraphs and perhaps a list. */
interface StudioDocument {
  /** A date, `2026-11-01`; with a number for another version of the same day, `2026-11-01-2`. */
  version: string
  lead: string
  sections: ReadonlyArray<{ title: string; text: readonly string[]; items: readonly string[] }>
}

export type WordedDocument = Readonly<Record<Language, StudioDocument>>

/** A section of a document in every language, as administrators write it. */
export interface DocumentPart {
  title: Worded
  /** A paragraph each. */
  text: Readonly<Record<Language, readonly string[]>>
  /** The entries of the list below the paragraphs; none where there is no list. */
  items: Readonly<Record<Language, readonly string[]>>
}

/** What administrators write of a document. */
export interface DocumentText {
  lead: Worded
  parts: readonly DocumentPart[]
}

export const noList: DocumentPart['items'] = { ja: [], en: [] }

/** Puts a document together, as pages show it. */
export function documentOf(version: string, { lead, parts }: DocumentText): WordedDocument {
  const inLanguage = (language: Language): StudioDocument => ({
    version,
    lead: lead[language],
    sections: parts.map(({ title, text, items }) => ({
      title: title[language],
      text: text[language],
      items: items[language],
    })),
  })
  return { ja: inLanguage('ja'), en: inLanguage('en') }
}

/**
 * The lines of sections in one language, by which two versions are compared. Headings and entries of lists
 * are marked.
 */
export const linesOfParts = (parts: readonly DocumentPart[], language: Language): string[] =>
  parts.flatMap(({ title, text, items }) => [
    `■ ${title[language]}`,
    ...text[language],
    ...items[language].map((item) => `・${item}`),
  ])

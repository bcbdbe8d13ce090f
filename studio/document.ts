import type { Language } from './languages.ts'

/** A longer text that the studio publishes: numbered sections, each with paragraphs and perhaps a list. */
interface StudioDocument {
  /** Stored with each consent. */
  version: string
  lead: string
  sections: ReadonlyArray<{ title: string; text: readonly string[]; items?: readonly string[] }>
}

export type WordedDocument = Readonly<Record<Language, StudioDocument>>

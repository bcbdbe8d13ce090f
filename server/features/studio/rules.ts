import { draftSchemas, factSchemas } from '#contract/studio/studio-facts.ts'
import { linesOfParts } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles, sections } from '#studio/sections.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { passagesOf } from './changed-pages.ts'

/** The facts of any section. */
export type Facts = StudioFacts[Section]

/**
 * The facts of a stored version. What this release has in the file and the version has not, such as a new plan, comes from the file;
 * undefined when the version does not fit this release at all.
 */
export function storedFacts(section: Section, json: string): Facts | undefined {
  const ofFile = factsOfFiles[section]
  const stored = JSON.parse(json) as Record<string, unknown>
  const all = Object.entries(ofFile).map(([field, value]) => [field, filledUp(stored[field], value)])
  const read = draftSchemas[section].safeParse(Object.fromEntries(all))
  return read.success ? read.data : undefined
}

/** A stored list of plans gets those that it lacks, and loses those that are not in the file. */
function filledUp(stored: unknown, ofFile: unknown): unknown {
  if (stored === undefined) return ofFile
  if (!isOfPlans(ofFile) || !isOfPlans(stored)) return stored
  return ofFile.map((row) => stored.find(({ code }) => code === row.code) ?? row)
}

const isOfPlans = (value: unknown): value is Array<{ code: number }> =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'code' in row)

/** What is published of each section, by its newest version. A version that does not fit this release is left out. */
export function publishedFacts(
  newest: ReadonlyArray<{ section: Section; facts: string }>,
): Partial<StudioFacts> {
  const known = newest.filter(({ section }) => sections.includes(section))
  return Object.fromEntries(
    known.flatMap(({ section, facts }) => {
      const read = storedFacts(section, facts)
      return read === undefined ? [] : [[section, read]]
    }),
  )
}

/** The texts that a draft still lacks, by the outer field of each; undefined when it can be published. */
export function missingTexts(section: Section, facts: Facts): Record<string, string> | undefined {
  const read = factSchemas[section].safeParse(facts)
  if (read.success) return undefined
  return Object.fromEntries(
    read.error.issues.map(({ path, message }: { path: PropertyKey[]; message: string }) => [
      String(path[0]),
      message,
    ]),
  )
}

export interface Differences {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * The facts that differ, with each text under its name and the language: as the audit log keeps them. Of the sections of a document
 * they are the lines that differ.
 */
export function differencesOf(before: Facts, after: Facts): Differences {
  const [was, is] = [flat(before), flat(after)]
  const fields = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  const pairs = fields.map((field) => ({ field, ...pairOf(was[field] ?? null, is[field] ?? null) }))
  return {
    before: Object.fromEntries(pairs.map((pair) => [pair.field, pair.before])),
    after: Object.fromEntries(pairs.map((pair) => [pair.field, pair.after])),
  }
}

/** The lines of a document in one language. */
class Lines {
  readonly lines: string[]

  constructor(lines: string[]) {
    this.lines = lines
  }
}

function pairOf(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!(before instanceof Lines && after instanceof Lines)) return { before, after }
  const passages = passagesOf(before.lines, after.lines)
  return {
    before: passages.flatMap((passage) => passage.before),
    after: passages.flatMap((passage) => passage.after),
  }
}

function flat(facts: Facts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([field, value]): Array<[string, unknown]> => {
      const inEach = (of: (language: Language) => unknown) =>
        languages.map((language): [string, unknown] => [
          `${field}${language === 'ja' ? 'Ja' : 'En'}`,
          of(language),
        ])
      if (isOfParts(field, value)) return inEach((language) => new Lines(linesOfParts(value, language)))
      return isWorded(value) ? inEach((language) => value[language]) : [[field, value]]
    }),
  )
}

/** The sections of a document. By the name, because a list may be empty. */
const isOfParts = (field: string, value: unknown): value is DocumentPart[] =>
  field.endsWith('Parts') && Array.isArray(value)

const isWorded = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value)

interface Numbers {
  /** The newest published version; 0 while the file holds. */
  published: number
  draft: { number: number; version: number } | undefined
}

/** The entity tag of a section: it changes with each publication and each time that the draft is saved. */
export const versionOf = ({ published, draft }: Numbers): string =>
  draft === undefined ? `${published}` : `${published}-${draft.number}.${draft.version}`

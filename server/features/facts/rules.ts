import { draftSchemas } from '#contract/studio/studio-facts.ts'
import { factsOfFiles, sections } from '#studio/sections.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { complete, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isAddable } from '#studio/member-types.ts'

/** The facts of any section. */
export type Facts = StudioFacts[Section]

/**
 * The facts of a stored version. What this release has in the file and the version has not, such as a new
 * plan, comes from the file; undefined when the version does not fit this release at all.
 */
export function storedFacts(section: Section, json: string): Facts | undefined {
  const ofFile = factsOfFiles[section]
  const stored = JSON.parse(json) as Record<string, unknown>
  const all = Object.entries(ofFile).map(([field, value]) => [field, filledUp(stored[field], value)])
  const read = draftSchemas[section].safeParse(Object.fromEntries(all))
  return read.success ? read.data : undefined
}

/**
 * A stored list of plans keeps its order and what administrators added, gets the plans and the fields that it
 * lacks, and loses the plans that are not in the file.
 */
function filledUp(stored: unknown, ofFile: unknown): unknown {
  if (stored === undefined) return ofFile
  if (!isOfPlans(ofFile) || !isOfPlans(stored)) return stored
  const kept = stored.flatMap((row) => {
    const plan = ofFile.find(({ code }) => code === row.code)
    return plan || isAddable(row.code) ? [{ ...plan, ...row }] : []
  })
  return [...kept, ...ofFile.filter(({ code }) => !kept.some((row) => row.code === code))]
}

const isOfPlans = (value: unknown): value is Array<{ code: number }> =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'code' in row)

/** The facts as pages, mails and feeds say them: in both languages what was written in one of them. */
export const completeFacts = <Some extends Facts>(facts: Some): Some => completed(facts) as Some

function completed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(completed)
  if (typeof value !== 'object' || value === null) return value
  if (isWorded(value)) return complete(value)
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, completed(inner)]))
}

/** A text, or a list of texts, in each language. */
export const isWorded = (value: object): value is Record<Language, string | readonly string[]> =>
  languages.every((language) => language in value)

/**
 * What is published of each section, by its newest version. A version that does not fit this release is left
 * out.
 */
export function publishedFacts(
  newest: ReadonlyArray<{ section: Section; facts: string }>,
): Partial<StudioFacts> {
  return Object.fromEntries(
    newest.flatMap(({ section, facts }) => {
      const stored = sections.includes(section) ? storedFacts(section, facts) : undefined
      return stored === undefined ? [] : [[section, completeFacts(stored)]]
    }),
  )
}

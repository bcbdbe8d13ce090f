import { factSchemas } from '#contract/studio/studio-facts.ts'
import { isWorded } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { linesOfParts } from '#studio/document.ts'
import { filledParts } from '#studio/membership-rules.ts'
import type { DocumentPart } from '#studio/document.ts'
import type { Section } from '#studio/facts.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { passagesOf } from './changed-pages.ts'

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

/** A plan that was added and published stays, off sale where the draft has it no more: members may have it. */
export function withHeldPlans(facts: Facts, held: Facts): Facts {
  if (!('plans' in facts && 'plans' in held)) return facts
  const lost = held.plans.filter(({ code }) => facts.plans.every((plan) => plan.code !== code))
  return { ...facts, plans: [...facts.plans, ...lost.map((plan) => ({ ...plan, onSale: false }))] }
}

export interface Differences {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * The facts that differ, with each text under its name and the language: as the audit log keeps them. Of the
 * sections of a document they are the lines that differ.
 */
export function differencesOf(before: Facts, after: Facts): Differences {
  const [was, is] = [flat(before), flat(after)]
  const fields = Object.keys(is).filter((field) => writtenOf(was[field]) !== writtenOf(is[field]))
  const pairs = fields.map((field) => ({ field, ...pairOf(was[field] ?? null, is[field] ?? null) }))
  return {
    before: Object.fromEntries(pairs.map((pair) => [pair.field, pair.before])),
    after: Object.fromEntries(pairs.map((pair) => [pair.field, pair.after])),
  }
}

/** The same with the section, for the audit log. */
export function recordedDifferences(section: Section, before: Facts, after: Facts): Differences {
  const differences = differencesOf(before, after)
  return {
    before: { section, ...differences.before },
    after: { section, ...differences.after },
  }
}

/** A value with its keys sorted, because a saved draft has them in another order than the file. */
const writtenOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** The lines of a document in one language. */
class Lines {
  readonly lines: string[]

  constructor(lines: string[]) {
    this.lines = lines
  }
}

function pairOf(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (isOfRows(before) && isOfRows(after))
    return { before: withoutSame(before, after), after: withoutSame(after, before) }
  if (!(before instanceof Lines && after instanceof Lines)) return { before, after }
  const passages = passagesOf(before.lines, after.lines)
  return {
    before: passages.flatMap((passage) => passage.before),
    after: passages.flatMap((passage) => passage.after),
  }
}

type Row = { id: string } | { code: number }

/** Rows that have ids or codes, such as offers and plans: of a long list only those that differ are told. */
const isOfRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.every((row) => typeof row === 'object' && row !== null && ('id' in row || 'code' in row))

/** All of them when only their order differs. */
function withoutSame(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const written = new Set(others.map(writtenOf))
  const isSame = (row: Row) => written.has(writtenOf(row))
  return rows.length === others.length && rows.every(isSame) ? rows : rows.filter((row) => !isSame(row))
}

function flat(facts: Facts): Record<string, unknown> {
  const shown = 'rulesSentences' in facts ? { ...facts, rulesParts: filledParts(facts) } : facts
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, value]): Array<[string, unknown]> => {
      const inEach = (of: (language: Language) => unknown) =>
        languages.map((language): [string, unknown] => [
          `${field}${language === 'ja' ? 'Ja' : 'En'}`,
          of(language),
        ])
      if (isOfParts(field, value)) return inEach((language) => new Lines(linesOfParts(value, language)))
      return typeof value === 'object' && value !== null && isWorded(value)
        ? inEach((language) => value[language])
        : [[field, value]]
    }),
  )
}

/** The sections of a document. By the name, because a list may be empty. */
const isOfParts = (field: string, value: unknown): value is DocumentPart[] =>
  field.endsWith('Parts') && Array.isArray(value)

interface Numbers {
  /** The newest published version; 0 while the file holds. */
  published: number
  draft: { number: number; version: number } | undefined
}

/** The entity tag of a section: it changes with each publication and each time that the draft is saved. */
export const versionOf = ({ published, draft }: Numbers): string =>
  draft === undefined ? `${published}` : `${published}-${draft.number}.${draft.version}`

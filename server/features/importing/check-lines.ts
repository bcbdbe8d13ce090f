import type { ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Part, StagedLine } from './queries.ts'

/** What is left of the lines of a part when the database has told what is wrong with them. */
export interface Outcome {
  problems: ImportProblem[]
  kept: StagedLine[]
}

/** The lines of a part that were read. The rest of the check needs the database. */
export interface ReadLines {
  problems: ImportProblem[]
  check: (tx: TransactionContext, part: Part) => Promise<Outcome>
}

/** Reads the lines of a kind of file. */
export type ReadPart = (ctx: Context, rows: readonly ImportRow[]) => Promise<ReadLines>

/** The first line that each repeats, of those that have something in common with an earlier one. */
export function repeatedLines(
  lines: ReadonlyArray<{ line: number; key: string }>,
  earlier: ReadonlyArray<{ line: number; key: string }>,
): Map<number, number> {
  const lineOf = new Map(earlier.map(({ line, key }) => [key, line]))
  const repeated = new Map<number, number>()
  for (const { line, key } of lines) {
    const other = lineOf.get(key)
    if (other === undefined) lineOf.set(key, line)
    else repeated.set(line, other)
  }
  return repeated
}

import type * as z from 'zod/mini'
import type { ImportField, ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import { importRanges } from '#contract/importing/imports.ts'
import { plainCell, plainWord, readCount } from './cell-rules.ts'

export type Checked<Value> = { value: Value } | { problem: ImportProblem['problem'] }

/**
 * Reads the cells of a line, and collects what is wrong with them.
 * @param leftOut the fields that the line can do without
 */
export function cellReader(
  { line, cells }: Pick<ImportRow, 'line' | 'cells'>,
  leftOut: readonly ImportField[],
) {
  const problems: ImportProblem[] = []
  const textOf = (field: ImportField) => plainCell(cells[field] ?? '')
  const found = (field: ImportField, problem: ImportProblem['problem'], value = textOf(field)) =>
    void problems.push({
      line,
      field,
      problem,
      value: value.slice(0, 100),
      ...(leftOut.includes(field) && { leftOut: true }),
    })
  /** `empty` for an empty cell, and for one that cannot be read. */
  const take = <Value>(field: ImportField, read: (text: string) => Checked<Value>, empty: Value): Value => {
    const text = textOf(field)
    if (text === '') return empty
    const outcome = read(text)
    if ('value' in outcome) return outcome.value
    found(field, outcome.problem)
    return empty
  }
  const need = (field: ImportField) => {
    if (textOf(field) === '') found(field, 'required')
  }
  const isReadable = () => problems.every((one) => one.leftOut)
  return { problems, textOf, found, take, need, isReadable }
}

/** Reads a text with the schema of a form. */
export const valid =
  (schema: z.ZodMiniType<string>) =>
  (text: string): Checked<string> => {
    const { data, error } = schema.safeParse(text)
    const message = error?.issues[0]?.message
    if (message === 'tooLong' || message === 'link') return { problem: message }
    return data === undefined ? { problem: 'pattern' } : { value: data }
  }

export const words = (text: string) => new Set(text.split(' '))

export const oneOf =
  <Value>(...choices: ReadonlyArray<readonly [known: Set<string>, value: Value]>) =>
  (text: string): Checked<Value> => {
    const choice = choices.find(([known]) => known.has(plainWord(text)))
    return choice === undefined ? { problem: 'unknown' } : { value: choice[1] }
  }

/** A whole number in the range of the field. */
export const countOf =
  (field: keyof typeof importRanges) =>
  (text: string): Checked<number> => {
    const { min, max } = importRanges[field]
    const count = readCount(text)
    return count === undefined || count < min || count > max ? { problem: 'range' } : { value: count }
  }

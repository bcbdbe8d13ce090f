import type { Cell } from '#contract/csv.ts'
import { slashText } from '#time/tokyo.ts'
import type { ExportedRow } from './queries.ts'

const isInstant = (column: string) => column === 'at' || /_(at|until)$/.test(column)
const day = /^\d{4}-\d{2}-\d{2}$/

/** The cells of a row, instants in Tokyo time, so that a spreadsheet shows them as a person reads them. */
export const cellsOf = (row: ExportedRow, columns: readonly string[]): Cell[] =>
  columns.map((column) => cellOf(column, row[column]))

function cellOf(column: string, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return isInstant(column) ? slashText(value) : value
  if (typeof value !== 'string') return JSON.stringify(value)
  return day.test(value) ? { date: value } : value
}

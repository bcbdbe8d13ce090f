import type { TFunction } from 'i18next'
import { csvOf } from '#contract/csv.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'

export type Unit = 'yen' | 'count' | 'percent'

interface Column {
  label: string
  unit: Unit
}

interface Row {
  name: string
  /** Parts of 1 where the unit is percent; null where there is nothing to say. */
  cells: ReadonlyArray<number | null>
  strong?: boolean
}

/** The figures of a table, of its chart and of its file. */
export interface Figures {
  caption: string
  /** The heading of the names. */
  first: string
  columns: readonly Column[]
  rows: readonly Row[]
}

export const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export const sumOf = <Item>(items: readonly Item[], figure: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + figure(item), 0)

const inPercent = (part: number) => Math.round(part * 1000) / 10

const counts = new Intl.NumberFormat('en')

/** `12,990円`, `1,204` or `72.5%`. */
export function figureText(figure: number | null, unit: Unit, language: Language): string {
  if (figure === null) return '—'
  if (unit === 'yen') return yenText(figure, language)
  if (unit === 'percent') return `${inPercent(figure)}%`
  return counts.format(figure).replace('-', '−')
}

/**
 * `120万` or `1.2M`, so that an axis is narrow. Two decimals, because the steps of an axis are as fine as
 * 1.65万.
 */
export function shortYen(yen: number, language: Language): string {
  const rounded = (amount: number) => String(Math.round(amount * 100) / 100).replace('-', '−')
  if (language === 'ja') return Math.abs(yen) < 10_000 ? rounded(yen) : `${rounded(yen / 10_000)}万`
  if (Math.abs(yen) < 1000) return rounded(yen)
  return Math.abs(yen) < 1_000_000 ? `${rounded(yen / 1000)}k` : `${rounded(yen / 1_000_000)}M`
}

/** `+3.2%`; of percentages the difference in points. Null where it cannot be said. */
export function changeText(
  { now, before }: { now: number | null; before: number | null },
  unit: Unit,
  t: TFunction,
): string | null {
  if (now === null || before === null || (unit !== 'percent' && before === 0)) return null
  const change = unit === 'percent' ? inPercent(now) - inPercent(before) : inPercent(now / before - 1)
  const rounded = Math.round(change * 10) / 10
  const signed = `${rounded < 0 ? '−' : rounded > 0 ? '+' : '±'}${Math.abs(rounded)}`
  return unit === 'percent' ? t('reports.points', { change: signed }) : `${signed}%`
}

/** The same rows and columns as numbers, the unit in the heading. */
export function csvOfFigures({ first, columns, rows }: Figures, t: TFunction): string {
  return csvOf([
    [first, ...columns.map(({ label, unit }) => t(`reports.csv.${unit}`, { label }))],
    ...rows.map(({ name, cells }) => [
      name,
      ...cells.map((cell, position) =>
        cell === null ? '' : columns[position]?.unit === 'percent' ? inPercent(cell) : cell,
      ),
    ]),
  ])
}

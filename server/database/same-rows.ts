type Row = Readonly<Record<string, unknown>>

/** Whether two lists hold the same rows in the same order. The rows have the same columns, because the same query read them. */
export const sameRows = <Read extends object>(some: readonly Read[], others: readonly Read[]): boolean =>
  some.length === others.length && some.every((row, position) => isSame(row as Row, others[position] as Row))

function isSame(row: Row, other: Row): boolean {
  for (const column in row) if (row[column] !== other[column]) return false
  return true
}

/** PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const rowsOfStatement = 500

/** The rows in lists that one statement takes on both engines, in their order. */
export const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfStatement) }, (_, position) =>
    rows.slice(position * rowsOfStatement, (position + 1) * rowsOfStatement),
  )

/**
 * Writes a table so that Japanese Excel opens it correctly: CRLF, all texts quoted, and in UTF-8 with a byte
 * order mark.
 */
export type Cell = string | number | { date: string }

/** Stands at the beginning of a file, because Excel takes one without it for Shift_JIS. */
export const byteOrderMark = '\ufeff'

export const csvOf = (rows: ReadonlyArray<readonly Cell[]>): string => byteOrderMark + csvLines(rows)

/** Further rows of a file, for one that is written in pieces. */
export const csvLines = (rows: ReadonlyArray<readonly Cell[]>): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? asText(cell) : cell.date.replaceAll('-', '/')
  return `"${text.replaceAll('"', '""')}"`
}

/**
 * Even from a quoted text, Excel would drop the leading zero of a phone number, and read the address 1-2-3 as
 * a date.
 */
export const asText = (text: string) =>
  /^[\d０-９][\d０-９\-－−/／.:]*$/.test(text) ? `="${text}"` : defused(text)

/** Marks a text as text that a spreadsheet would run as a formula. */
const defused = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

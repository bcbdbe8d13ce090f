/** A table as Japanese Excel opens it right: UTF-8 with its mark, CRLF, everything quoted. */
export type Cell = string | number | { date: string }

const byteOrderMark = '\ufeff'

export function csvOf(rows: ReadonlyArray<readonly Cell[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? asText(cell) : cell.date.replaceAll('-', '/')
  return `"${text.replaceAll('"', '""')}"`
}

/** Quoted or not, Excel would drop the zero of a phone number, and take the address 1-2-3 for a day. */
const asText = (text: string) => (/^[\d０-９][\d０-９\-－−/／.:]*$/.test(text) ? `="${text}"` : defused(text))

/** What a spreadsheet would run as a formula is made a text. */
const defused = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

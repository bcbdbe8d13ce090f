/** A table as Japanese Excel opens it right: UTF-8 with its mark, CRLF, everything quoted. */
export type Cell = string | number | { digits: string }

const byteOrderMark = '\ufeff'

export function csvOf(rows: ReadonlyArray<readonly Cell[]>): string {
  return byteOrderMark + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? defused(cell) : asText(cell.digits)
  return `"${text.replaceAll('"', '""')}"`
}

/** What a spreadsheet would run as a formula is made a text. */
const defused = (text: string) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Excel would take a phone number for a number and drop its zero, quoted or not. */
const asText = (digits: string) => (/^\d+$/.test(digits) ? `="${digits}"` : defused(digits))

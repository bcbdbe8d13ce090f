import Papa from 'papaparse'

export interface FileRow {
  /** As a spreadsheet numbers its rows: the first is 1, and empty rows count. */
  line: number
  cells: string[]
}

/**
 * The rows of a text with commas, tabs or semicolons between cells, as spreadsheets write it: with quotes
 * around cells that hold line breaks, and any kind of line ends. Rows without a word are left out.
 */
export function readTable(text: string): FileRow[] {
  // `sep=;` in the first line tells Excel what stands between the cells.
  const [whole = '', separator] = /^sep=(.)\r?\n/.exec(text) ?? []
  const table = text.slice(whole.length)
  const { data } = Papa.parse<string[]>(table, { delimiter: separator ?? separatorOf(table) })
  const skipped = whole === '' ? 1 : 2
  return data
    .map((cells, position) => ({ line: position + skipped, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** Empty rows would hide it, so they are left out here. */
const separatorOf = (table: string) =>
  Papa.parse(table, { delimitersToGuess: [',', '\t', ';'], skipEmptyLines: 'greedy', preview: 20 }).meta
    .delimiter

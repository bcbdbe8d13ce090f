import type { BookProgram } from '#contract/books.ts'
import type { BooksFacts, BookTax } from '#studio/books.ts'
import type { JournalLine } from './journal.ts'

/*
 * The forms in which the accounting programs take a journal, as their own help describes them: each line is
 * one journal entry with one debit and one credit, tax included, with the tax within beside it.
 */

/** A line as it is written. */
interface Written {
  /** From 1, in the order of the file. */
  position: number
  /** `2026/11/23` */
  day: string
  amount: number
  debit: WrittenSide
  credit: WrittenSide
  text: string
}

interface WrittenSide {
  account: string
  category: string
  /** Empty where the category has none. */
  tax: number | ''
}

type Cell = string | number

interface Format {
  /** In the name of the file. */
  file: string
  /** Whether the first row names the columns. */
  headed: boolean
  /** The names that the program gives its tax categories. */
  categories: Record<BookTax | 'none', string>
  columns: ReadonlyArray<readonly [name: string, cell: (line: Written) => Cell]>
}

const empty = () => ''

const formats: Record<BookProgram, Format> = {
  // The general form of a journal; the person matches the columns once, when the first file is taken.
  freee: {
    file: 'freee',
    headed: true,
    categories: {
      salesTax: '課税売上10%',
      refundsTax: '課税売返10%',
      feesTax: '課対仕入10%',
      untaxedFeesTax: '非課仕入',
      none: '対象外',
    },
    columns: [
      ['日付', ({ day }) => day],
      ['伝票番号', ({ position }) => position],
      ['決算整理仕訳', empty],
      ['借方勘定科目', ({ debit }) => debit.account],
      ['借方税区分', ({ debit }) => debit.category],
      ['借方金額', ({ amount }) => amount],
      ['借方税額', ({ debit }) => debit.tax],
      ['貸方勘定科目', ({ credit }) => credit.account],
      ['貸方税区分', ({ credit }) => credit.category],
      ['貸方金額', ({ amount }) => amount],
      ['貸方税額', ({ credit }) => credit.tax],
      ['摘要', ({ text }) => text],
    ],
  },
  // Columns A to AA of its sample, whose first row must not be changed.
  moneyForward: {
    file: 'moneyforward',
    headed: true,
    categories: {
      salesTax: '課税売上 10%',
      refundsTax: '課税売上-返還等 10%',
      feesTax: '課税仕入 10%',
      untaxedFeesTax: '非課税仕入',
      none: '対象外',
    },
    columns: [
      ['取引No', ({ position }) => position],
      ['取引日', ({ day }) => day],
      ['借方勘定科目', ({ debit }) => debit.account],
      ['借方補助科目', empty],
      ['借方部門', empty],
      ['借方取引先', empty],
      ['借方税区分', ({ debit }) => debit.category],
      ['借方インボイス', empty],
      ['借方金額(円)', ({ amount }) => amount],
      ['借方税額', ({ debit }) => debit.tax],
      ['貸方勘定科目', ({ credit }) => credit.account],
      ['貸方補助科目', empty],
      ['貸方部門', empty],
      ['貸方取引先', empty],
      ['貸方税区分', ({ credit }) => credit.category],
      ['貸方インボイス', empty],
      ['貸方金額(円)', ({ amount }) => amount],
      ['貸方税額', ({ credit }) => credit.tax],
      ['摘要', ({ text }) => text],
      ['仕訳メモ', empty],
      ['タグ', empty],
      ['MF仕訳タイプ', empty],
      ['決算整理仕訳', empty],
      ['作成日時', empty],
      ['作成者', empty],
      ['最終更新日時', empty],
      ['最終更新者', empty],
    ],
  },
  // 弥生インポート形式: 25 columns without a row of names. 2000 is an entry of one line that is no slip.
  yayoi: {
    file: 'yayoi',
    headed: false,
    categories: {
      salesTax: '課税売上込10%',
      refundsTax: '課税売返込10%',
      feesTax: '課対仕入込10%適格',
      untaxedFeesTax: '非課仕入',
      none: '対象外',
    },
    columns: [
      ['識別フラグ', () => 2000],
      ['伝票No', empty],
      ['決算', empty],
      ['取引日付', ({ day }) => day],
      ['借方勘定科目', ({ debit }) => debit.account],
      ['借方補助科目', empty],
      ['借方部門', empty],
      ['借方税区分', ({ debit }) => debit.category],
      ['借方金額', ({ amount }) => amount],
      ['借方税金額', ({ debit }) => debit.tax],
      ['貸方勘定科目', ({ credit }) => credit.account],
      ['貸方補助科目', empty],
      ['貸方部門', empty],
      ['貸方税区分', ({ credit }) => credit.category],
      ['貸方金額', ({ amount }) => amount],
      ['貸方税金額', ({ credit }) => credit.tax],
      ['摘要', ({ text }) => text],
      ['番号', empty],
      ['期日', empty],
      // 0 is a journal entry, and no slip of incoming or outgoing cash.
      ['タイプ', () => 0],
      ['生成元', empty],
      ['仕訳メモ', empty],
      ['付箋1', () => 0],
      ['付箋2', () => 0],
      ['調整', () => 'no'],
    ],
  },
}

/** `shiwake-2026-11-freee.csv`; a correction has its number after the month. */
export const fileNameOf = (program: BookProgram, { month, number }: { month: string; number: number }) =>
  ['shiwake', month, ...(number === 1 ? [] : [number]), formats[program].file].join('-') + '.csv'

/** The text of the file, with the lines of Windows. */
export function fileOf(
  program: BookProgram,
  lines: readonly JournalLine[],
  names: BooksFacts,
  textOf: (line: JournalLine) => string,
): string {
  const { columns, headed, categories } = formats[program]
  const sideOf = ({ account, category, tax }: JournalLine['debit']): WrittenSide => ({
    account: names[account],
    category: category === null ? categories.none : names[category] || categories[category],
    tax: category === null ? '' : tax,
  })
  const rows = lines.map((line, index): Written => ({
    position: index + 1,
    day: line.day.replaceAll('-', '/'),
    amount: line.amount,
    debit: sideOf(line.debit),
    credit: sideOf(line.credit),
    text: textOf(line),
  }))
  return [
    ...(headed ? [columns.map(([name]) => name)] : []),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')
}

/** Not as for a spreadsheet (contract/csv.ts), whose marks a program would take for a part of the name. */
const quoted = (cell: Cell) => (typeof cell === 'number' ? String(cell) : `"${cell.replaceAll('"', '""')}"`)

import { expect, test } from 'vitest'
import { bookPrograms } from '#contract/books.ts'
import { booksOfFile } from '#studio/books.ts'
import { fileNameOf, fileOf } from './formats.ts'
import type { JournalLine } from './journal.ts'

const lines: JournalLine[] = [
  {
    day: '2026-11-20',
    number: 1,
    text: 'plan',
    amount: 6_990,
    debit: { account: 'cashAccount', category: null, tax: 0 },
    credit: { account: 'plansAccount', category: 'salesTax', tax: 635 },
  },
  {
    day: '2026-11-30',
    number: null,
    text: 'fee',
    amount: 252,
    debit: { account: 'feesAccount', category: 'untaxedFeesTax', tax: 0 },
    credit: { account: 'providerAccount', category: null, tax: 0 },
  },
]

const rowsOf = (program: (typeof bookPrograms)[number], names = booksOfFile) =>
  fileOf(program, lines, names, ({ text }) => `"${text}", H`).split('\r\n')

test('freee gets its general form, with the columns named', () => {
  expect(rowsOf('freee')).toEqual([
    '"日付","伝票番号","決算整理仕訳","借方勘定科目","借方税区分","借方金額","借方税額","貸方勘定科目","貸方税区分","貸方金額","貸方税額","摘要"',
    '"2026/11/20",1,"","現金","対象外",6990,"","売上高","課税売上10%",6990,635,"""plan"", H"',
    '"2026/11/30",2,"","支払手数料","非課仕入",252,0,"売掛金","対象外",252,"","""fee"", H"',
    '',
  ])
})

test('Money Forward gets the 27 columns of its sample', () => {
  const [head, first, second] = rowsOf('moneyForward')
  expect(head?.split(',')).toHaveLength(27)
  expect(head).toMatch(/^"取引No","取引日","借方勘定科目",.*"借方金額\(円\)","借方税額",.*"最終更新者"$/)
  expect(first).toBe(
    '1,"2026/11/20","現金","","","","対象外","",6990,"","売上高","","","","課税売上 10%","",6990,635,"""plan"", H","","","","","","","",""',
  )
  expect(second).toContain('"支払手数料","","","","非課税仕入","",252,0,"売掛金"')
})

test('Yayoi gets 25 columns without their names, each line an entry of its own', () => {
  const [first, second, end] = rowsOf('yayoi')
  expect(first).toBe(
    '2000,"","","2026/11/20","現金","","","対象外",6990,"","売上高","","","課税売上込10%",6990,635,"""plan"", H","","",0,"","",0,0,"no"',
  )
  expect(second).toMatch(/^2000,"","","2026\/11\/30","支払手数料","","","非課仕入",252,0,"売掛金"/)
  expect(end).toBe('')
})

test.each(bookPrograms)('the names of the studio take the place of the usual ones for %s', (program) => {
  const names = { ...booksOfFile, plansAccount: '会費収入', salesTax: '課税売上10%五種' }
  const text = rowsOf(program, names).join('\n')
  expect(text).toContain('"会費収入"')
  expect(text).toContain('"課税売上10%五種"')
  expect(text).toContain('"対象外"')
})

test('the name of a correction has its number', () => {
  expect(fileNameOf('yayoi', { month: '2026-11', number: 1 })).toBe('shiwake-2026-11-yayoi.csv')
  expect(fileNameOf('moneyForward', { month: '2026-11', number: 3 })).toBe(
    'shiwake-2026-11-3-moneyforward.csv',
  )
})

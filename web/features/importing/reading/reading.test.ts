import { fc } from '#tests/support/random-cases.ts'
import iconv from 'iconv-lite'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from '#contract/csv.ts'
import { importFields } from '#contract/importing/imports.ts'
import en from '#locales/en/memberExport.json' with { type: 'json' }
import ja from '#locales/ja/memberExport.json' with { type: 'json' }
import { decode } from './decode.ts'
import { readTable } from './read-table.ts'
import { suggestColumns } from './suggest-columns.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['UTF-8', utf8('会員,山田'), 'utf-8'],
  ['UTF-8 with a byte order mark', utf8('\ufeff会員,山田'), 'utf-8'],
  ['Shift_JIS', new Uint8Array(iconv.encode('会員,山田', 'cp932')), 'shift_jis'],
  [
    'UTF-16 as Excel writes Unicode texts',
    new Uint8Array(iconv.encode('会員,山田', 'utf-16le', { addBOM: true })),
    'utf-16le',
  ],
])('reads %s', (_, bytes, encoding) => expect(decode(bytes)).toEqual({ text: '会員,山田', encoding }))

test('reads the characters that Windows has added to Shift_JIS', () => {
  const text = '髙橋﨑①㈱ーﾔﾏﾀﾞ～'
  expect(decode(new Uint8Array(iconv.encode(text, 'cp932')))).toEqual({ text, encoding: 'shift_jis' })
})

const encoded = (text: string, encoding: string) => new Uint8Array(iconv.encode(text, encoding))

test.each([
  ['letters with accents', encoded('name,mail\nPérez,p@example.test\n', 'win1252'), 'windows-1252'],
  ['capital letters with accents', encoded('name\nPÉREZ\n', 'win1252'), 'windows-1252'],
  ['a word that begins with one', encoded('name\nÖzil\n', 'win1252'), 'windows-1252'],
  ['EUC-JP', encoded('氏名,フリガナ\n山田 花子,ヤマダ ハナコ\n', 'eucjp'), 'euc-jp'],
  ['UTF-8 of which the end is missing', utf8('氏名,フリガナ\n山田 花子').slice(0, -1), 'utf-8'],
])('says that it doubts %s, and reads it most likely right', (_, bytes, encoding) => {
  const decoded = decode(bytes)
  if (!('text' in decoded)) throw new Error('it is a text')
  expect([decoded.encoding, decoded.doubt?.[0]?.encoding]).toEqual([encoding, encoding])
  expect(decoded.text).toBe(decoded.doubt?.[0]?.text)
  if (encoding !== 'utf-8') expect(decoded.text).toBe(iconv.decode(Buffer.from(bytes), encoding))
})

test.each([
  '氏名\n山田 花子',
  'ｼﾒｲ,ﾒｰﾙ\nﾔﾏﾀﾞ ﾊﾅｺ',
  '会員ID,氏名\nA棟 山田,YOGA会',
  'T-シャツ,Lサイズ,a@example.test',
])('does not doubt %j in Shift_JIS', (text) =>
  expect(decode(encoded(text, 'cp932'))).toEqual({ text, encoding: 'shift_jis' }),
)

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'workbook'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'workbook'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00], 'noText'],
])('refuses %s', (_, bytes, refused) => expect(decode(Uint8Array.from(bytes))).toEqual({ refused }))

test('a text that is written in UTF-8 or Shift_JIS is read as it was', () => {
  const kana = fc.string({
    unit: fc.constantFrom('あ', 'ウ', '会', '髙', '①', 'ー', 'a', ',', '"', '\r\n', '1', '-'),
    minLength: 4,
  })
  fc.assert(
    fc.property(kana, (text) => {
      expect(decode(utf8(`\ufeff${text}`))).toMatchObject({ text })
      // Two characters of Shift_JIS can be one of UTF-8 by chance, ten words practically never.
      const long = `${text}会員番号,氏名,フリガナ`
      expect(decode(new Uint8Array(iconv.encode(long, 'cp932')))).toMatchObject({ text: long })
    }),
  )
})

test.each([
  ['commas and CRLF', 'a,b\r\n1,2\r\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['a named separator', 'sep=;\r\na;b\r\n1;2\r\n'],
  ['quotes', '"a","b"\r\n"1","2"\r\n'],
  ['tabs, empty rows and little else', '\r\na\tb\r\n\r\n1\t2\r\n\r\n'],
  ['empty rows', 'a,b\r\n\r\n,\r\n1,2\r\n,,\r\n\r\n'],
])('reads a table with %s', (_, text) =>
  expect(readTable(text).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]),
)

test('rows have the numbers of a spreadsheet, with empty rows and cells of several lines', () => {
  expect(readTable('a,b\r\n\r\n"1\r\n2",3\r\n4,5').map(({ line }) => line)).toEqual([1, 3, 4])
})

test('whatever stands in the cells of a file is read as it stands there', () => {
  const cell = fc.string({ unit: fc.constantFrom('あ', '1', 'a', ',', ';', '\t', '"', ' ', '\n') })
  const table = fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(table, (rows) => {
      const text = Papa.unparse([['a', 'b', 'c'], ...rows], { quotes: true, newline: '\r\n' })
      expect(
        readTable(text)
          .slice(1)
          .map(({ cells }) => cells),
      ).toEqual(rows)
    }),
  )
})

test('a file of our own export is matched by its headings in both languages', () => {
  for (const texts of [ja, en]) {
    const [first] = readTable(decodedText(csvOf([Object.values(texts)])))
    const fields = suggestColumns(first?.cells ?? [], importFields.members)
    const matched = Object.keys(texts).map((column, position) => [column, fields[position]])
    expect(Object.fromEntries(matched.filter(([, field]) => field !== undefined))).toEqual({
      lastName: 'lastName',
      firstName: 'firstName',
      kanaLastName: 'kanaLastName',
      kanaFirstName: 'kanaFirstName',
      plan: 'memberType',
      joined: 'joinedOn',
      email: 'email',
      phone: 'phone',
      postalCode: 'postalCode',
      addressRest: 'address',
      birthday: 'birthday',
      gender: 'gender',
      language: 'language',
    })
  }
})

function decodedText(text: string): string {
  const decoded = decode(utf8(text))
  if (!('text' in decoded)) throw new Error('the export is no text')
  return decoded.text
}

test.each([
  ['ﾒｰﾙ アドレス（必須）', 'email'],
  ['お名前', 'fullName'],
  ['Phone_Number', 'phone'],
  ['〒', 'postalCode'],
  ['備考', undefined],
])('the heading %s is suggested as %s', (heading, field) =>
  expect(suggestColumns([heading], importFields.members)).toEqual([field]),
)

test.each([
  [
    'Square',
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Street Address 1,Street Address 2,City,Postal Code,Birthday,Memo,First Visit,Email Subscription Status',
    [
      undefined,
      'firstName',
      'lastName',
      'email',
      'phone',
      undefined,
      'address',
      undefined,
      undefined,
      'postalCode',
      'birthday',
      undefined,
      undefined,
      'news',
    ],
  ],
  [
    'Square in Japanese',
    '名,姓,メールアドレス,電話番号,住所1,郵便番号,生年月日,メモ',
    ['firstName', 'lastName', 'email', 'phone', 'address', 'postalCode', 'birthday', undefined],
  ],
  [
    'Mindbody',
    'ID,First Name,Last Name,Email,Mobile Phone,Address Line 1,Postal Code,Birth Date,Gender,Creation Date',
    [
      undefined,
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'postalCode',
      'birthday',
      'gender',
      'joinedOn',
    ],
  ],
  [
    'a report on the clients of Mindbody',
    'Client ID,Client Email,First Name,Last Name,Mobile Phone,Street,DOB,Membership Type',
    [undefined, 'email', 'firstName', 'lastName', 'phone', 'address', 'birthday', 'memberType'],
  ],
  [
    'STORES',
    '会員番号,顧客名,郵便番号,住所,メールアドレス,電話番号,誕生日,性別,集客経路,ダイレクトメール(配信可否),顧客メモ',
    [
      undefined,
      'fullName',
      'postalCode',
      'address',
      'email',
      'phone',
      'birthday',
      'gender',
      undefined,
      'news',
      undefined,
    ],
  ],
])('the columns of a list of customers from %s are suggested', (_, heading, fields) =>
  expect(suggestColumns(heading.split(','), importFields.members)).toEqual(fields),
)

test.each([
  [
    'Mindbody',
    'Client ID,Pricing Option,Remaining Visits,Expiration Date',
    ['memberNumber', 'reason', 'tickets', 'expiresOn'],
  ],
  [
    'STORES',
    '会員番号,メールアドレス,回数券の残回数,有効期限',
    ['memberNumber', 'email', 'tickets', 'expiresOn'],
  ],
])('the columns of a list of tickets from %s are suggested', (_, heading, fields) =>
  expect(suggestColumns(heading.split(','), importFields.tickets)).toEqual(fields),
)

test('a field is suggested for one column only', () => {
  expect(suggestColumns(['電話番号', '携帯電話'], importFields.members)).toEqual(['phone', undefined])
})

import { describe, expect, test } from 'vitest'
import { searchText, searchWords } from './search-text.ts'

describe('the search', () => {
  const text = searchText({
    number: 2,
    lastName: '山田',
    firstName: '花子',
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    email: 'hanako-y@example.com',
    phone: '09012345678',
  })
  const finds = (typed: string) =>
    searchWords(typed).every(({ forms }) => forms.some((form) => text.includes(form)))

  test.each([
    '山田',
    '山田花子',
    '山田　花子',
    '花子 山田',
    'やまだ',
    'ヤマダ',
    'ﾔﾏﾀﾞ ﾊﾅｺ',
    'やまだはなこ',
    'HANAKO-Y',
    'ｈａｎａｋｏ',
    '090-1234-5678',
    '０９０ー１２３４',
    '+81 90 1234 5678',
    '5678',
    'やまだ 5678',
    'やまだ (090)1234',
    '34-56',
    'y@exa',
    '2',
    '００００２',
    'yamada',
    'Hanako Yamada',
    'ＹＡＭＡＤＡ',
    'yamada hanako',
    'yamadahanako',
    '',
    '　',
  ])('a search for %j finds the member', (typed) => expect(finds(typed)).toBe(true))

  test.each(['佐藤', 'ヤマタ', '山田 太郎', '080', 'ダハナコh', 'コ@', '00003', 'yamata', 'yamada jiro'])(
    'a search for %j does not find the member',
    (typed) => expect(finds(typed)).toBe(false),
  )
})

import { describe, expect, test } from 'vitest'
import { kanaOrder, searchText, searchWords } from './directory-rules.ts'

function inOrder(names: string[]): string[] {
  const orderOf = (name: string) => {
    const [kanaLastName = '', kanaFirstName = ''] = name.split(' ')
    return kanaOrder({ kanaLastName, kanaFirstName })
  }
  return names.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

describe('the order of the kana', () => {
  test.each([
    [['アオキ', 'イトウ', 'ウエダ', 'エンドウ', 'オノ', 'カトウ', 'ワタナベ', 'ヲカダ', 'ンマ']],
    // Two marks do not move a name away from its syllables.
    [['ハヤシ', 'バヤシ', 'パヤシ', 'ハヤシダ', 'ヒダ']],
    [['ヤマサキ', 'ヤマザキ', 'ヤマシタ']],
    // A long vowel counts as the vowel, and comes before it.
    [['カーター', 'カアター', 'カアタア', 'カイ']],
    [['オオタ', 'オーノ', 'オオノ', 'オカ']],
    [['シヨ', 'ショウ', 'シヨウ', 'ショウジ']],
    [['ウッド', 'ウツド', 'ヴド']],
    // A shorter name comes before the longer one that begins with it, whatever the given name.
    [['モリ ワカ', 'モリカワ アイ']],
    [['サトウ アイ', 'サトウ ハナコ', 'サトオ アイ']],
    [['イスヾ', 'イスズ', 'イズズ']],
  ])('%j', (names) => {
    expect(inOrder(names.toSorted())).toEqual(names)
    expect(inOrder(names.toReversed())).toEqual(names)
  })

  test('is made of digits alone, which every collation sorts alike', () => {
    const order = kanaOrder({ kanaLastName: 'ヴァン・ダー', kanaFirstName: 'ヷルター ジョン' })
    expect(order).toMatch(/^\d+$/)
  })

  test('puts a member without kana first', () => {
    const none = kanaOrder({ kanaLastName: '', kanaFirstName: '' })
    expect(none < kanaOrder({ kanaLastName: 'ア', kanaFirstName: '' })).toBe(true)
  })
})

describe('the search', () => {
  const text = searchText({
    lastName: '山田',
    firstName: '花子',
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    email: 'hanako-y@example.com',
    phone: '09012345678',
  })
  const finds = (typed: string) => searchWords(typed).every((word) => text.includes(word))

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
    '',
    '　',
  ])('finds %j', (typed) => expect(finds(typed)).toBe(true))

  test.each(['佐藤', 'ヤマタ', '山田 太郎', '080', 'ダハナコh', 'コ@'])('does not find %j', (typed) =>
    expect(finds(typed)).toBe(false),
  )
})

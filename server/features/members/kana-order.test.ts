import { describe, expect, test } from 'vitest'
import { kanaOrder } from './kana-order.ts'

const unnamed = { lastName: '', firstName: '', kanaLastName: '', kanaFirstName: '' }

function inOrder(names: string[]): string[] {
  const orderOf = (name: string) => {
    const [kanaLastName = '', kanaFirstName = ''] = name.split(' ')
    return kanaOrder({ ...unnamed, kanaLastName, kanaFirstName })
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
  ])('names are sorted as %j', (names) => {
    expect(inOrder(names.toSorted())).toEqual(names)
    expect(inOrder(names.toReversed())).toEqual(names)
  })

  test('the kana order consists of digits alone, which every collation sorts alike', () => {
    const order = kanaOrder({
      ...unnamed,
      kanaLastName: 'ヴァン・ダー',
      kanaFirstName: 'ヷルター ジョン',
    })
    expect(order).toMatch(/^\d+$/)
  })

  test('members without kana come first, by their names', () => {
    const names = ['', 'Mori 葵', 'ＭＯＲＩＫＡＷＡ あい', '森 若菜', '森 葵', '森川 葵', '𠮷田 葵']
    const orders = names.map((name) => {
      const [lastName = '', firstName = ''] = name.split(' ')
      return kanaOrder({ ...unnamed, lastName, firstName })
    })
    expect(orders.toSorted()).toEqual(orders)
    expect(orders.join('')).toMatch(/^\d+$/)
    expect((orders.at(-1) ?? '') < kanaOrder({ ...unnamed, kanaLastName: 'ア' })).toBe(true)
    expect((orders.at(-1) ?? '') < kanaOrder({ ...unnamed, kanaFirstName: 'ア' })).toBe(true)
  })
})

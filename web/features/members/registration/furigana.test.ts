import { expect, test } from 'vitest'
import { Furigana } from './furigana.ts'

/** Types a part as a Japanese keyboard does: kana, then the chosen kanji. */
function type(furigana: Furigana, shown: string[], part: string, name: string) {
  for (const step of shown) furigana.compose(step)
  return furigana.commit(part, name)
}

const yamada = ['y', 'や', 'やm', 'やま', 'やまd', 'やまだ', '山田']

test('takes the kana that were typed before the kanji as the reading', () => {
  expect(type(new Furigana(), yamada, '山田', '山田')).toBe('ヤマダ')
})

test('adds the readings of the parts, also after another kanji was chosen', () => {
  const furigana = new Furigana()
  type(furigana, ['さ', 'ささ', '笹', '佐々', '佐々'], '佐々', '佐々')
  expect(type(furigana, ['き', '木', '気', '木'], '木', '佐々木')).toBe('ササキ')
})

test('ignores kana that were deleted while typing', () => {
  expect(type(new Furigana(), ['や', 'やな', 'や', 'やま', '山'], '山', '山')).toBe('ヤマ')
})

test('ignores a part that was given up', () => {
  const furigana = new Furigana()
  expect(type(furigana, ['や', 'やま', ''], '', '')).toBe('')
  expect(type(furigana, yamada, '山田', '山田')).toBe('ヤマダ')
})

test('begins anew after the field was emptied', () => {
  const furigana = new Furigana()
  type(furigana, yamada, '山田', '山田')
  expect(furigana.edit('')).toBe('')
  expect(type(furigana, ['さ', 'さと', 'さとう', '佐藤'], '佐藤', '佐藤')).toBe('サトウ')
})

test('takes a name in kana as its own reading', () => {
  expect(type(new Furigana(), ['は', 'はな'], 'はな', 'はな')).toBe('ハナ')
  expect(new Furigana().edit('ジョン')).toBe('ジョン')
})

test.each<[string, (furigana: Furigana) => string | undefined]>([
  ['was pasted', (furigana) => furigana.edit('山田')],
  ['is in letters', (furigana) => furigana.edit('Smith')],
  ['was shortened', (furigana) => (type(furigana, yamada, '山田', '山田'), furigana.edit('山'))],
  ['came from a keyboard that shows no sounds', (furigana) => type(furigana, [], '山田', '山田')],
  [
    'was put before what stood there',
    (furigana) => (type(furigana, yamada, '田', '田'), type(furigana, ['やま'], '山', '山田')),
  ],
])('has no reading for a name that %s', (_, happen) => expect(happen(new Furigana())).toBeUndefined())

test('keeps the reading when the browser reports the same change again', () => {
  const furigana = new Furigana()
  type(furigana, yamada, '山田', '山田')
  expect(furigana.edit('山田')).toBe('ヤマダ')
})

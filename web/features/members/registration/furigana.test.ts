import { expect, test } from 'vitest'
import { Furigana } from './furigana.ts'

/** Types a part as a Japanese keyboard does: sounds, then the chosen kanji. */
function type(furigana: Furigana, shown: string[], part: string, name: string) {
  for (const step of shown) furigana.compose(step)
  return furigana.commit(part, name)
}

const yamada = ['y', 'や', 'やm', 'やま', 'やまd', 'やまだ', '山田']

test('what was typed before the kanji is how they sound', () => {
  expect(type(new Furigana(), yamada, '山田', '山田')).toBe('ヤマダ')
})

test('parts add up, and choosing among candidates changes nothing', () => {
  const furigana = new Furigana()
  type(furigana, ['さ', 'ささ', '笹', '佐々', '佐々'], '佐々', '佐々')
  expect(type(furigana, ['き', '木', '気', '木'], '木', '佐々木')).toBe('ササキ')
})

test('a slip that is taken back while typing is not heard', () => {
  expect(type(new Furigana(), ['や', 'やな', 'や', 'やま', '山'], '山', '山')).toBe('ヤマ')
})

test('a part that is given up is not heard', () => {
  const furigana = new Furigana()
  expect(type(furigana, ['や', 'やま', ''], '', '')).toBe('')
  expect(type(furigana, yamada, '山田', '山田')).toBe('ヤマダ')
})

test('an emptied field begins anew', () => {
  const furigana = new Furigana()
  type(furigana, yamada, '山田', '山田')
  expect(furigana.edit('')).toBe('')
  expect(type(furigana, ['さ', 'さと', 'さとう', '佐藤'], '佐藤', '佐藤')).toBe('サトウ')
})

test('a name in kana is how it sounds', () => {
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
])('nobody knows how a name sounds that %s', (_, happen) => expect(happen(new Furigana())).toBeUndefined())

test('a browser that tells of the change once more takes nothing back', () => {
  const furigana = new Furigana()
  type(furigana, yamada, '山田', '山田')
  expect(furigana.edit('山田')).toBe('ヤマダ')
})

import { expect, test } from 'vitest'
import { isUnfinishedKana, katakanaOf } from './katakana.ts'

test.each([
  ['sumisu', 'スミス'],
  ['Maria', 'マリア'],
  ['MAIKERU', 'マイケル'],
  ['jon', 'ジョン'],
  ['hattori', 'ハットリ'],
  ["shin'ichi", 'シンイチ'],
  ['kon-nichi', 'コンーニチ'],
  ['namba', 'ナンバ'],
  ['emma', 'エンマ'],
  ['anna', 'アンナ'],
  ['ro-ra', 'ローラ'],
  ['tanaka  ken', 'タナカケン'],
  ['ｋｅｎ', 'ケン'],
  ['pinaa', 'ピナア'],
  ['kyoko', 'キョコ'],
  ['matcha', 'マッチャ'],
  ['fi-ruzu', 'フィールズ'],
])('%s is written %s in katakana', (latin, kana) => expect(katakanaOf(latin)).toBe(kana))

test.each(['Kim', 'nguyen', 'smith', 'O’Brien', 'やまだ', '山田', '', ' ', '12', 'yi'])(
  '%j is no spelling of Japanese sounds',
  (typed) => expect(katakanaOf(typed)).toBeUndefined(),
)

test.each(['s', 'sumis', 'Nguyen', 'やｍ', 'ﾔm', 'tanaka k'])('%j may become a reading', (typed) =>
  expect(isUnfinishedKana(typed)).toBe(true),
)

test.each(['山', '山d', '12', 'スミス', 'a1', ''])('%j is finished', (typed) =>
  expect(isUnfinishedKana(typed)).toBe(false),
)

import { expect, test } from 'vitest'
import { foldRomaji, romajiOf } from './romaji.ts'

test.each([
  ['モリカワ', ['morikawa']],
  ['シンバシ', ['shimbashi', 'shinbashi', 'sinbasi']],
  ['シンイチ', ["shin'ichi", 'shinichi', "sin'iti", 'siniti']],
  ['ツチヤ', ['tsuchiya', 'tutiya']],
  ['フジイ', ['fujii', 'huzii', 'fuji']],
  ['ジャクチョウ', ['jakuchou', 'jakucho', 'zyakutyou', 'jyakucho']],
  ['シュンスケ', ['shunsuke', 'syunsuke']],
  ['コウノ', ['kouno', 'kono', 'kōno', 'kohno', 'koono']],
  ['オオノ', ['oono', 'ono', 'ōno', 'ohno', 'ôno']],
  ['サトウ', ['sato', 'satou', 'satoh']],
  ['ユウコ', ['yuuko', 'yuko', 'yūko']],
  ['ジョージ', ['jooji', 'joji', 'zyouzi']],
  ['ハットリ', ['hattori']],
  ['イッチョウ', ['itcho', 'icchou', 'ittyou']],
  ['ケンタ', ['kenta', 'kennta']],
  ['アンナ', ['anna']],
  ['ヂヅ', ['jizu', 'zizu', 'didu']],
])('the reading %s is found by each of %j', (kana, spellings) => {
  for (const spelling of spellings) expect(foldRomaji(spelling)).toBe(romajiOf(kana))
})

test.each(['ts', 'tsu', 'tsuc', 'tsuch', 'tsuchi', 'tsuchiy'])(
  'the beginning %s of Tsuchiya is the beginning of its folded form',
  (typed) => expect(romajiOf('ツチヤ').startsWith(foldRomaji(typed))).toBe(true),
)

test.each([
  ['ヤマダ', 'yamata'],
  ['サトウ', 'saito'],
  ['カン', 'kana'],
])('the reading %s is not that of %s', (kana, other) => expect(foldRomaji(other)).not.toBe(romajiOf(kana)))

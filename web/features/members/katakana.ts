/**
 * The Japanese syllables by consonant, for the vowels a, i, u, e and o. A dash marks a syllable that does not
 * exist.
 */
const rows: Record<string, string> = {
  '': 'ア イ ウ エ オ',
  k: 'カ キ ク ケ コ',
  s: 'サ シ ス セ ソ',
  t: 'タ ティ トゥ テ ト',
  n: 'ナ ニ ヌ ネ ノ',
  h: 'ハ ヒ フ ヘ ホ',
  m: 'マ ミ ム メ モ',
  y: 'ヤ - ユ イェ ヨ',
  r: 'ラ リ ル レ ロ',
  l: 'ラ リ ル レ ロ',
  w: 'ワ ウィ ウ ウェ ウォ',
  g: 'ガ ギ グ ゲ ゴ',
  z: 'ザ ジ ズ ゼ ゾ',
  d: 'ダ ディ ドゥ デ ド',
  b: 'バ ビ ブ ベ ボ',
  p: 'パ ピ プ ペ ポ',
  f: 'ファ フィ フ フェ フォ',
  v: 'ヴァ ヴィ ヴ ヴェ ヴォ',
  j: 'ジャ ジ ジュ ジェ ジョ',
  sh: 'シャ シ シュ シェ ショ',
  ch: 'チャ チ チュ チェ チョ',
  ts: 'ツァ ツィ ツ ツェ ツォ',
  ky: 'キャ - キュ - キョ',
  gy: 'ギャ - ギュ - ギョ',
  ny: 'ニャ - ニュ - ニョ',
  hy: 'ヒャ - ヒュ - ヒョ',
  my: 'ミャ - ミュ - ミョ',
  ry: 'リャ - リュ - リョ',
  by: 'ビャ - ビュ - ビョ',
  py: 'ピャ - ピュ - ピョ',
}

const sounds = new Map(
  Object.entries(rows).flatMap(([consonant, row]) =>
    row
      .split(' ')
      .map((kana, position): [string, string] => [`${consonant}${'aiueo'[position]}`, kana])
      .filter(([, kana]) => kana !== '-'),
  ),
)

/**
 * Turns a name that is spelt as it sounds in Japanese (`maikeru`) into katakana (`マイケル`). Undefined for
 * letters that do not form Japanese syllables, as in most foreign names in their own spelling.
 */
export function katakanaOf(latin: string): string | undefined {
  let rest = latin.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  if (!/[a-z]/.test(rest)) return undefined
  let kana = ''
  while (rest !== '') {
    const [written, length] = nextSound(rest)
    if (written === undefined) return undefined
    kana += written
    rest = rest.slice(length)
  }
  // No Japanese word begins with ン, so this is a foreign spelling such as `Nguyen`.
  return kana.startsWith('ン') ? undefined : kana
}

/**
 * Whether a text can still become katakana: Latin letters and kana, as a keyboard shows them before a word is
 * finished.
 */
export const isUnfinishedKana = (typed: string): boolean =>
  /^[a-z'\s\u3041-\u3096\u30a1-\u30ff-]*$/i.test(typed.normalize('NFKC')) &&
  /[a-z]/i.test(typed.normalize('NFKC'))

function nextSound(rest: string): [kana: string | undefined, length: number] {
  // The first of two equal consonants is written ッ; the second begins the next syllable.
  if (/^([b-df-hj-lp-tv-z])\1/.test(rest) || rest.startsWith('tch')) return ['ッ', 1]
  for (const length of [3, 2, 1]) {
    const kana = sounds.get(rest.slice(0, length))
    if (kana !== undefined) return [kana, length]
  }
  if (rest.startsWith("n'")) return ['ン', 2]
  if (/^n(?![aiueoy])|^m(?=[bpm])/.test(rest)) return ['ン', 1]
  if (/^[-ー]/.test(rest)) return ['ー', 1]
  return [rest.startsWith('・') ? '・' : undefined, 1]
}

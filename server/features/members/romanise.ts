/** Katakana in Latin letters as on Japanese road signs: Hepburn, long vowels without a mark. */
const rows: Record<string, string> = {
  '': 'ア a イ i ウ u エ e オ o ン n ヴ bu ヲ o',
  k: 'カ a キ i ク u ケ e コ o',
  g: 'ガ a ギ i グ u ゲ e ゴ o',
  s: 'サ a ス u セ e ソ o',
  z: 'ザ a ズ u ゼ e ゾ o ヅ u',
  sh: 'シ i',
  j: 'ジ i ヂ i',
  t: 'タ a テ e ト o',
  ch: 'チ i',
  ts: 'ツ u',
  d: 'ダ a デ e ド o',
  n: 'ナ a ニ i ヌ u ネ e ノ o',
  h: 'ハ a ヒ i ヘ e ホ o',
  f: 'フ u',
  b: 'バ a ビ i ブ u ベ e ボ o',
  p: 'パ a ピ i プ u ペ e ポ o',
  m: 'マ a ミ i ム u メ e モ o',
  y: 'ヤ a ユ u ヨ o',
  r: 'ラ a リ i ル u レ e ロ o',
  w: 'ワ a',
}

const letters = new Map(
  Object.entries(rows).flatMap(([consonant, row]) =>
    [...row.matchAll(/(\S) (\S+)/g)].map(([, kana = '', vowel = '']) => [kana, consonant + vowel] as const),
  ),
)

const small: Record<string, string> = {
  ャ: 'a',
  ュ: 'u',
  ョ: 'o',
  ァ: 'a',
  ィ: 'i',
  ゥ: 'u',
  ェ: 'e',
  ォ: 'o',
}

/** Nagoya for ナゴヤ. A vowel that only sounds long where two words meet is shortened too, because kana does not tell. */
export function romanise(kana: string): string {
  let text = ''
  for (const sign of kana) {
    const vowel = small[sign]
    if (vowel === undefined) text += letters.get(sign) ?? sign
    else {
      const stem = text.slice(0, -1)
      text = /(?:sh|ch|j)$/.test(stem) || !'ャュョ'.includes(sign) ? stem + vowel : `${stem}y${vowel}`
    }
  }
  const plain = text
    .replace(/ッ(?=ch)/g, 't')
    .replace(/ッ([a-z])/g, '$1$1')
    .replace(/ッ|ー/g, '')
    .replace(/o[ou]/g, 'o')
    .replace(/uu/g, 'u')
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
    .normalize('NFKC')
    .replace(/(\d+)([a-z])/g, (_, digits: string, next: string) => ` ${digits} ${next.toUpperCase()}`)
    .trim()
}

import type { Address } from 'yubin'
import type { Place } from '#contract/accounts/registration.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Language } from '#studio/languages.ts'

/**
 * The place of a postal code of seven digits; throws `error.addressId.notFound`. The data takes 50 MB of
 * memory, so it is loaded with the first question.
 */
export async function findPlace(postalCode: string, language: Language = 'ja'): Promise<Place> {
  const { getAddress } = await import('yubin')
  const row = getAddress(postalCode)
  if (row === null) throw new ApiError('error.addressId.notFound', { addressId: 'notFound' })
  return language === 'en' ? englishPlaceOf(row) : placeOf(row)
}

/** Businesses with a code of their own have no reading in the data: their place stays Japanese. */
function englishPlaceOf(row: Address): Place {
  const japanese = placeOf(row)
  if (row.source !== 'ken_all') return japanese
  const english = englishPlace(row)
  return { ...japanese, ...english, town: japanese.town === '' ? '' : english.town }
}

function placeOf(row: Address): Place {
  const { postalCode: addressId, prefecture, city } = row
  const town = row.source === 'ken_all' ? townOf(row) : `${row.town}${row.streetAddress}`
  return { addressId, prefecture, city, town }
}

/** The town without the notes of the data; empty when the code stands for several towns. */
function townOf({ town, multiTown }: { town: string; multiTown: boolean }): string {
  if (multiTown || town === '以下に掲載がない場合' || town.endsWith('の次に番地がくる場合')) return ''
  // 「利島村一円」 is all of a village, which the city names already; 一円 alone is a town in Shiga.
  if (town.endsWith('一円') && town !== '一円') return ''
  return town.replace(/（.*$/s, '')
}

/** Cities that are divided into wards. Without the list, シ inside a name such as ヒロシマシ could end it. */
const dividedCities =
  'サッポロ|センダイ|サイタマ|チバ|ヨコハマ|カワサキ|サガミハラ|ニイガタ|シズオカ|ハママツ|ナゴヤ|キョウト|オオサカ|サカイ|コウベ|オカヤマ|ヒロシマ|キタキュウシュウ|フクオカ|クマモト'

const ward = new RegExp(`^((?:${dividedCities})シ)(.+ク)$`)
/** キタグンマグン is one county. */
const county = /^(.+?グン)(?!マグン)(.+)$/

interface Kana {
  prefectureKana: string
  cityKana: string
  townKana: string
}

/** A place in Latin letters: Kanagawa, “Naka-ku, Yokohama-shi”, Yamatecho. */
function englishPlace({ prefectureKana, cityKana, townKana }: Kana) {
  const [, whole, part] = ward.exec(cityKana) ?? county.exec(cityKana) ?? []
  return {
    prefecture: romanise(
      prefectureKana === 'ホッカイドウ' ? prefectureKana : prefectureKana.replace(/(?:ト|フ|ケン)$/, ''),
    ),
    city: (whole && part ? [part, whole] : [cityKana]).map(municipality).join(', '),
    town: romanise(townKana.replace(/[（(].*$/s, '')),
  }
}

/** Kamakura-shi: the kind of the municipality stands after a hyphen, as in Japanese addresses in English. */
function municipality(kana: string): string {
  const [, name = kana, kind] = /^(.+?)(シ|ク|グン|マチ|チョウ|ムラ|ソン)$/.exec(kana) ?? []
  return kind === undefined ? romanise(name) : `${romanise(name)}-${romanise(kind).toLowerCase()}`
}

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

/**
 * Nagoya for ナゴヤ. A vowel that only sounds long where two words meet is shortened too, because kana does not
 * tell.
 */
function romanise(kana: string): string {
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

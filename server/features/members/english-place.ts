import { romanise } from './romanise.ts'

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
export function englishPlace({ prefectureKana, cityKana, townKana }: Kana) {
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

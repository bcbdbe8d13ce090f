import type { Language, Worded } from './languages.ts'

/** Where the studio is. Each language writes these on one line in its own order. */
const place = {
  region: { ja: '神奈川県', en: 'Kanagawa' } satisfies Worded,
  city: { ja: '鎌倉市', en: 'Kamakura' } satisfies Worded,
  street: { ja: '長谷9-9-9 ひだまりビル', en: 'Hidamari Building, 9-9-9 Hase' } satisfies Worded,
} as const

/** Who runs the studio and how to reach it. Shown in the navigation, the footer, the legal notice and every mail. */
export const identity = {
  name: { ja: 'ひだまりヨガ', en: 'Hidamari Yoga' } satisfies Worded,
  tagline: {
    ja: '陽だまりのようなヨガスタジオと、お茶の時間。',
    en: 'A sunlit yoga studio, and time for tea.',
  } satisfies Worded,
  email: 'hello@hidamari-yoga.example',
  /** With hyphens, as it is read aloud. */
  phone: '0467-00-1234',
  postalCode: '248-0016',
  place,
  address: {
    ja: `${place.region.ja}${place.city.ja}${place.street.ja}`,
    en: `${place.street.en}, ${place.city.en}, ${place.region.en}, Japan`,
  } satisfies Worded,
  /** The studio's own site, as the company page and search engines name it. */
  officialSite: 'https://hidamari-yoga.example',
  company: {
    name: { ja: '株式会社ひだまり', en: 'Hidamari Inc.' } satisfies Worded,
    business: {
      ja: 'ヨガスタジオ・ティーカフェの運営、レンタルスペースの運営、ヨガウェアの販売',
      en: 'Running a yoga studio with a tea café, rental spaces, and selling yoga wear',
    } satisfies Worded,
    /** A date, `2024-05-13`. */
    founded: '2024-05-13',
    representative: { ja: '陽田 万里', en: 'Mari Hida' } satisfies Worded,
    capitalYen: 5_000_000,
  },
} as const

/** The whole address on one line, as each language writes it. */
export const addressText = (language: Language): string =>
  language === 'ja'
    ? `〒${identity.postalCode} ${identity.address.ja}`
    : `${identity.address.en} ${identity.postalCode}`

import type { Language, Worded } from './languages.ts'

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
  address: {
    ja: '神奈川県鎌倉市長谷9-9-9 ひだまりビル',
    en: 'Hidamari Building, 9-9-9 Hase, Kamakura, Kanagawa, Japan',
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

import { writtenIn } from './languages.ts'
import type { Language, Worded } from './languages.ts'
import type { StudioFacts } from './facts.ts'

interface Identity {
  name: Worded
  tagline: Worded
  email: string
  /** With hyphens, as it is read aloud. */
  phone: string
  postalCode: string
  /** Where the studio is. Each language writes these on one line in its own order. */
  place: { region: Worded; city: Worded; street: Worded }
  /** The studio's own site, as the company page and search engines name it. */
  officialSite: string
  company: {
    name: Worded
    representative: Worded
  }
}

/**
 * Who runs the studio and how to reach it. Administrators change it at /admin/studio (sections.ts). Shown in
 * the navigation, the footer, the legal notice and every mail.
 */
export const identity: Identity = {
  name: { ja: 'ひだまりヨガ', en: 'Hidamari Yoga' },
  tagline: {
    ja: '陽だまりのようなヨガスタジオと、お茶の時間。',
    en: 'A sunlit yoga studio, and time for tea.',
  },
  email: 'hello@hidamari-yoga.example',
  phone: '0467-00-1234',
  postalCode: '248-0016',
  place: {
    region: { ja: '神奈川県', en: 'Kanagawa' },
    city: { ja: '鎌倉市', en: 'Kamakura' },
    street: { ja: '長谷9-9-9 ひだまりビル', en: 'Hidamari Building, 9-9-9 Hase' },
  },
  officialSite: 'https://hidamari-yoga.example',
  company: {
    name: { ja: '株式会社ひだまり', en: 'Hidamari Inc.' },
    representative: { ja: '陽田 万里', en: 'Mari Hida' },
  },
}

/**
 * The address without its postal code on one line, as each language writes it; an English page without an
 * English street has the Japanese address. Empty while the owner has entered none.
 */
export function placeText({ contact }: Pick<StudioFacts, 'contact'>, language: Language): string {
  const { region, city, street } = contact
  if (street[language] === '') return ''
  return writtenIn(street[language], language) === 'ja'
    ? `${region.ja}${city.ja}${street.ja}`
    : `${street.en}, ${city.en}, ${region.en}, Japan`
}

/** The whole address on one line, as each language writes it; empty while the owner has entered none. */
export function addressText(facts: Pick<StudioFacts, 'contact'>, language: Language): string {
  const { postalCode, street } = facts.contact
  const place = placeText(facts, language)
  if (place === '') return ''
  return writtenIn(street[language], language) === 'ja'
    ? `〒${postalCode} ${place}`
    : `${place} ${postalCode}`
}

import type { Worded } from './languages.ts'
import type { StudioFacts } from './facts.ts'

interface StudioMap {
  latitude: number
  longitude: number
  station: Worded
  walkMinutes: number
}

/** Where the studio stands. The way there is in directions.ts. */
export const map: StudioMap = {
  latitude: 35.3117,
  longitude: 139.5359,
  station: { ja: '江ノ電 長谷駅', en: 'Hase Station (Enoden Line)' },
  walkMinutes: 7,
}

/** Whether the studio stands where the drawn map shows it. */
export const isOnSketch = ({ contact }: Pick<StudioFacts, 'contact'>): boolean =>
  contact.latitude === map.latitude && contact.longitude === map.longitude

/**
 * A map that is loaded into the page when a visitor asks for it; its host is the only foreign one that the
 * page may show, and must not depend on the place. Null: none.
 */
export function mapEmbed({ contact }: Pick<StudioFacts, 'contact'>): string | null {
  const { latitude, longitude } = contact
  if (latitude === null || longitude === null) return null
  const edges = [longitude - 0.006, latitude - 0.004, longitude + 0.006, latitude + 0.004]
  const box = edges.map((edge) => edge.toFixed(4)).join('%2C')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`
}

/** Opens the place in whatever map application the visitor uses; null while there is no place. */
export function mapLink({ contact }: Pick<StudioFacts, 'contact'>): string | null {
  const { latitude, longitude } = contact
  if (latitude === null || longitude === null) return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

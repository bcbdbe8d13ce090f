import type { Language, Worded } from './languages.ts'
import type { StudioFacts } from './facts.ts'

interface StudioMap {
  latitude: number
  longitude: number
  station: Worded
  walkMinutes: number
  /** The way from the station, a step each. */
  directions: Readonly<Record<Language, readonly string[]>>
  parking: Worded
}

/** Where the studio stands and how to get there. */
export const map: StudioMap = {
  latitude: 35.3117,
  longitude: 139.5359,
  station: { ja: '江ノ電 長谷駅', en: 'Hase Station (Enoden Line)' },
  walkMinutes: 7,
  directions: {
    ja: [
      '長谷駅の改札を出て、コンビニエンスストアを左に見ながら、駅前通りを海のほうへ下ります。',
      '右手に神社の鳥居が見えたら、その先の赤い欄干の橋を渡ります。',
      '橋を渡ってすぐの角を左へ。陽だまり色ののれんがかかる1階がティーカフェです。スタジオへは、のれんの右の階段をどうぞ。',
    ],
    en: [
      'Leave Hase Station by its only gate and walk down the main street towards the sea, with the convenience store on your left.',
      'When you see the gate of the shrine on your right, go on across the bridge with the red railing.',
      'Turn left at the first corner after the bridge. The first floor with the sun-coloured curtain is our tea café; the stairs to the right of it lead up to the studio.',
    ],
  },
  parking: {
    ja: '駐車場はありません。お車の方は、徒歩2分のコインパーキングをご利用ください。自転車は建物の前にとめられます。',
    en: 'We have no parking. There is a paid car park two minutes away, and bicycles can be left in front of the building.',
  },
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

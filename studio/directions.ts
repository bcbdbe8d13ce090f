import type { Language, Worded } from './languages.ts'

interface Directions {
  /** The way from the station, a step each. */
  directions: Readonly<Record<Language, readonly string[]>>
  parking: Worded
}

/** How to get to the studio. Apart from map.ts, because only the page with the address needs it. */
export const directionsOfFile: Directions = {
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

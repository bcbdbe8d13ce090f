import type { Language, Worded } from './languages.ts'

/** The price of an hour in yen with tax: by the day of the week, the same every day, or on request. */
export type HourlyPrice =
  | { kind: 'byDay'; weekday: number; weekend: number }
  | { kind: 'flat'; price: number }
  | { kind: 'onRequest' }

/**
 * What a visitor reads about a space: of this file in the built pages, then as the administrators have it
 * now.
 */
export interface SpaceFacts {
  id: string
  name: Worded
  text: Worded
  /** The equipment, a few words for each piece. */
  equipment: Readonly<Record<Language, readonly string[]>>
  /** The first one stands for the space. The text says what is seen, for visitors who do not see it. */
  pictures: ReadonlyArray<{ address: string; text: Worded }>
  price: HourlyPrice
  /** The price of a day in Tokyo, as `2027-01-01`, and of later ones; absent when no change is planned. */
  nextPrice?: { from: string; price: HourlyPrice } | undefined
  /** The spaces that are hired together with it. */
  parts: ReadonlyArray<{ id: string }>
}

export interface Space extends SpaceFacts {
  id: 'secondFloor' | 'roofTerrace' | 'wholeBuilding'
  parts: ReadonlyArray<Pick<Space, 'id'>>
}

/**
 * The spaces that can be hired (specification sections 1 and 9). A new studio begins with them; then the
 * administrators change them in the admin area.
 */
export const spaces: readonly Space[] = [
  {
    id: 'secondFloor',
    name: { ja: '2階スタジオ', en: 'Second-floor studio' },
    text: {
      ja: '無垢の床と大きな窓のある、鏡張りの一室。ヨガやダンスの教室、ワークショップ、少人数の集まりに。',
      en: 'A room with a solid wood floor, tall windows and a mirror wall, for yoga or dance classes, workshops and small gatherings.',
    },
    equipment: {
      ja: ['ヨガマット12枚', '鏡', '音響', '更衣室', 'エアコン'],
      en: ['12 yoga mats', 'Mirror wall', 'Sound system', 'Changing room', 'Air conditioning'],
    },
    pictures: [
      {
        address: '/pictures/spaces/second-floor.svg',
        text: {
          ja: '無垢の床にマットが並ぶ、大きな窓と鏡のある2階スタジオ',
          en: 'The second-floor studio: mats on a wooden floor, tall windows and a mirror wall',
        },
      },
    ],
    price: { kind: 'byDay', weekday: 2_500, weekend: 2_990 },
    parts: [],
  },
  {
    id: 'roofTerrace',
    name: { ja: 'ルーフテラス', en: 'Roof terrace' },
    text: {
      ja: '屋根の向こうに海が見える、木のデッキ。夕暮れの撮影や、星を見ながらのお茶会に。雨の日は2階スタジオへ移れます。',
      en: 'A wooden deck with the sea beyond the roofs, for photographs at dusk or tea under the stars. If it rains, you can move to the second floor.',
    },
    equipment: {
      ja: ['ウッドデッキ', 'パラソル', '電源', 'ガーデンライト'],
      en: ['Wooden deck', 'Parasol', 'Power outlets', 'String lights'],
    },
    pictures: [
      {
        address: '/pictures/spaces/roof-terrace.svg',
        text: {
          ja: '屋根の向こうに海を望む、夕方のルーフテラス',
          en: 'The roof terrace in late afternoon, with the sea beyond the roofs',
        },
      },
    ],
    price: { kind: 'onRequest' },
    parts: [],
  },
  {
    id: 'wholeBuilding',
    name: { ja: '一棟貸切', en: 'The whole building' },
    text: {
      ja: '1階のティーカフェからルーフテラスまで、建物まるごと。リトリート、展示会、結婚のお祝いにも。',
      en: 'Everything from the tea café on the first floor to the roof terrace: for retreats, exhibitions and wedding parties.',
    },
    equipment: {
      ja: ['ティーカフェ', '2階スタジオ', 'ルーフテラス', 'キッチン'],
      en: ['Tea café', 'Second-floor studio', 'Roof terrace', 'Kitchen'],
    },
    pictures: [
      {
        address: '/pictures/spaces/whole-building.svg',
        text: {
          ja: '1階に茶房ののれんがかかる、3階建ての小さな建物',
          en: 'The small three-storey building with the tea café’s curtain at ground level',
        },
      },
    ],
    price: { kind: 'flat', price: 7_990 },
    parts: [{ id: 'secondFloor' }, { id: 'roofTerrace' }],
  },
]

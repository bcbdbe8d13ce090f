import type { Language } from '#studio/languages.ts'
import type { MemberType } from '#studio/member-types.ts'

/** The password of every member of the demo studio. The server prints it at the start, because it protects nothing real. */
export const demoPassword = 'hidamari-demo'

export interface DemoMember {
  name: [last: string, first: string, kanaLast: string, kanaFirst: string]
  email: string
  role: 'USER' | 'ADMIN'
  gender: 1 | 2 | 3
  memberType: MemberType
  tickets: number
  /** How many of the tickets were given in a campaign and expire in a month. */
  expiringTickets?: number
  language: Language
  /** The words beside the address in the list that the server prints. */
  note?: string
}

export const demoAdmin: DemoMember = {
  name: ['陽田', '万里', 'ヒダ', 'マリ'],
  email: 'admin@hidamari.example',
  role: 'ADMIN',
  gender: 1,
  memberType: 0,
  tickets: 0,
  language: 'ja',
  note: 'administrator',
}

export const demoMembers: DemoMember[] = [
  {
    name: ['森川', 'さくら', 'モリカワ', 'サクラ'],
    email: 'sakura@hidamari.example',
    role: 'USER',
    gender: 1,
    memberType: 3,
    tickets: 4,
    expiringTickets: 1,
    language: 'ja',
    note: 'member with 4 tickets',
  },
  {
    name: ['Wood', 'Daniel', 'ウッド', 'ダニエル'],
    email: 'daniel@hidamari.example',
    role: 'USER',
    gender: 2,
    memberType: 2,
    tickets: 0,
    language: 'en',
    note: 'member without tickets',
  },
  {
    name: ['青木', '美和', 'アオキ', 'ミワ'],
    email: 'miwa@hidamari.example',
    role: 'USER',
    gender: 1,
    memberType: 4,
    tickets: 0,
    language: 'ja',
    note: 'member on the unlimited plan',
  },
]

const regular = (
  last: string,
  first: string,
  kanaLast: string,
  kanaFirst: string,
  id: string,
): DemoMember => ({
  name: [last, first, kanaLast, kanaFirst],
  email: `${id}@hidamari.example`,
  role: 'USER',
  gender: 3,
  memberType: 4,
  tickets: 0,
  language: 'ja',
})

/** Members whose bookings fill the lessons. The printed list does not name them. */
export const demoRegulars: DemoMember[] = [
  regular('石井', '遥', 'イシイ', 'ハルカ', 'ishii'),
  regular('藤本', '健太', 'フジモト', 'ケンタ', 'fujimoto'),
  regular('大野', '由紀', 'オオノ', 'ユキ', 'ohno'),
  regular('長谷川', '翔', 'ハセガワ', 'ショウ', 'hasegawa'),
  regular('三浦', '奈緒', 'ミウラ', 'ナオ', 'miura'),
  regular('岡田', '恵', 'オカダ', 'メグミ', 'okada'),
  regular('西村', '大輔', 'ニシムラ', 'ダイスケ', 'nishimura'),
  regular('原', '千夏', 'ハラ', 'チナツ', 'hara'),
  regular('松尾', '玲子', 'マツオ', 'レイコ', 'matsuo'),
  regular('小野寺', '純', 'オノデラ', 'ジュン', 'onodera'),
]

/** A second account of one of the regulars, who registered again with another address. */
export const demoDuplicate: DemoMember = {
  ...regular('松尾', '玲子', 'マツオ', 'レイコ', 'reiko.matsuo'),
  memberType: 0,
}

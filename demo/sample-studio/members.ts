import type { Role } from '#contract/roles.ts'
import type { Language } from '#studio/languages.ts'
import type { MemberType } from '#studio/member-types.ts'

/**
 * The password of every member of the demo studio. The server prints it at the start, because it protects
 * nothing real.
 */
export const demoPassword = 'hidamari-demo'

export interface DemoMember {
  name: [last: string, first: string, kanaLast: string, kanaFirst: string]
  email: string
  role: Role
  /** Which of the studio's teachers it is. */
  teacherId?: string
  gender: 1 | 2 | 3
  memberType: MemberType
  tickets: number
  /** How many of the tickets were about in a campaign and expire in a month. */
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

const staff = (
  name: DemoMember['name'],
  id: string,
  about: Pick<DemoMember, 'role' | 'gender' | 'note' | 'teacherId'>,
): DemoMember => ({
  name,
  email: `${id}@hidamari.example`,
  memberType: 0,
  tickets: 0,
  language: 'ja',
  ...about,
})

/** One person of each role beside the administrator. */
export const demoStaff: DemoMember[] = [
  staff(['川村', '澄', 'カワムラ', 'スミ'], 'reception', { role: 'RECEPTION', gender: 1, note: 'reception' }),
  staff(['汐見', '航', 'シオミ', 'ワタル'], 'teacher', {
    role: 'TEACHER',
    teacherId: 'shiomi',
    gender: 2,
    note: 'teacher',
  }),
  staff(['会田', '理', 'アイダ', 'オサム'], 'accountant', {
    role: 'ACCOUNTANT',
    gender: 2,
    note: 'accountant',
  }),
]

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

const newcomer = (name: DemoMember['name'], id: string, memberType: MemberType): DemoMember => ({
  name,
  email: `${id}@hidamari.example`,
  role: 'USER',
  gender: 1,
  memberType,
  tickets: 0,
  language: 'ja',
})

/**
 * Members with whom the administrator of the demo studio has work to do. The printed list does not name them.
 */
export const demoNewcomers = {
  /** Comes for the first time today, with tickets that expire this week. */
  firstVisit: newcomer(['新井', '葵', 'アライ', 'アオイ'], 'arai', 2),
  /** Comes today without a ticket. */
  withoutTicket: newcomer(['坂本', '亮', 'サカモト', 'リョウ'], 'sakamoto', 2),
  /** Has registered and paid nothing. */
  registered: newcomer(['中村', '彩', 'ナカムラ', 'アヤ'], 'nakamura', 0),
  /** Paid for a month at the studio, which is over. */
  paidUntilLastWeek: newcomer(['渡辺', '恵子', 'ワタナベ', 'ケイコ'], 'watanabe', 0),
  /** Paid for this month at the studio, and got a part back. */
  paidOnSite: newcomer(['小林', '真由', 'コバヤシ', 'マユ'], 'kobayashi', 0),
}

/** Members who pay by card. They join after the payment simulator has started. */
export const demoCardPayers = {
  /** The card was declined at the renewal. */
  declined: newcomer(['村上', '真理', 'ムラカミ', 'マリ'], 'murakami', 0),
  /** Has another plan from the next renewal on. */
  changing: newcomer(['今井', '拓也', 'イマイ', 'タクヤ'], 'imai', 0),
}

/** Members with a plan that is paid at the studio: one pauses, and one will leave. */
export const demoLeavers = {
  paused: newcomer(['原', '香織', 'ハラ', 'カオリ'], 'kaori.hara', 3),
  leaving: newcomer(['西田', '亮', 'ニシダ', 'リョウ'], 'nishida', 2),
}

/** The e-mail addresses of all members of the demo studio, in lower case. */
export const demoAddresses = [
  demoAdmin,
  ...demoMembers,
  ...demoRegulars,
  demoDuplicate,
  ...Object.values(demoNewcomers),
  ...Object.values(demoCardPayers),
  ...Object.values(demoLeavers),
].map(({ email }) => email)

import type { MemberType } from '#studio/member-types.ts'
import type { DemoMember } from './members.ts'

const newcomer = (name: DemoMember['name'], id: string, memberType: MemberType): DemoMember => ({
  name,
  email: `${id}@hidamari.example`,
  role: 'USER',
  gender: 1,
  memberType,
  tickets: 0,
  language: 'ja',
})

/** Members with whom the administrator of the demo studio has work to do. The printed list does not name them. */
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

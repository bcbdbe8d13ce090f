import type { Worded } from './languages.ts'

/** The member types and their codes (specification section 3). A code never has two labels. */
export const memberTypes = {
  0: { ja: '入会前', en: 'Before joining' },
  1: { ja: 'ヨガ', en: 'Yoga' },
  2: { ja: 'ヨガ 月2回', en: 'Yoga, twice a month' },
  3: { ja: 'ヨガ 月4回', en: 'Yoga, four times a month' },
  4: { ja: 'ヨガ 通い放題', en: 'Yoga, unlimited' },
  11: { ja: 'レンタルスペース', en: 'Rental space' },
} as const satisfies Record<number, Worded>

export type MemberType = keyof typeof memberTypes

/** Members of this type book without tickets. */
export const unlimitedMemberType: MemberType = 4

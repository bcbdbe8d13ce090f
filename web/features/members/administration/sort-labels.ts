import type { MemberSortField } from '#contract/member-administration.ts'

/** The keys of the texts that name what the members are sorted by. */
export const sortLabels = {
  kana: 'admin.member.lastName',
  kanaFirstName: 'admin.member.firstName',
  gender: 'admin.member.gender',
  email: 'admin.member.email',
  tickets: 'admin.member.tickets',
  memberType: 'admin.member.memberType',
  number: 'memberPage.numberTerm',
} as const satisfies Record<MemberSortField, string>

import type { ManagedMember, MemberWithHistory } from '#contract/accounts/member-administration.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { ownId } from './show.tsx'

/**
 * The member who is logged in, as `GET /user` answers. Without a change: four lessons a month, four tickets.
 */
export const ownMember = (given: Partial<OwnMember> = {}): OwnMember => ({
  id: ownId,
  number: 7,
  role: 'USER',
  firstName: '花子',
  lastName: '山田',
  kanaFirstName: 'ハナコ',
  kanaLastName: 'ヤマダ',
  gender: 1,
  email: 'hanako@example.test',
  phone: '09012345678',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3',
  tickets: 4,
  memberType: 3,
  language: 'ja',
  emailConfirmed: true,
  pendingEmail: null,
  newsDeclined: false,
  ...given,
})

/** A member as the list of the administration answers. */
export const managedMember = (given: Partial<ManagedMember> = {}): ManagedMember => ({
  id: 'hanako',
  number: 12,
  role: 'USER',
  lastName: '山田',
  firstName: '花子',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  gender: 1,
  email: 'hanako@example.test',
  phone: '09012345678',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3',
  tickets: 4,
  memberType: 3,
  language: 'ja',
  version: 1,
  ...given,
})

/** A member as the page of the administration answers. Without history of its own. */
export const memberWithHistory = (given: Partial<MemberWithHistory> = {}): MemberWithHistory => ({
  ...managedMember(),
  emailConfirmed: true,
  blocked: false,
  newsDeclined: false,
  teacherId: null,
  consentVersion: null,
  consentAt: null,
  bookings: [],
  guestBookings: [],
  lots: [],
  movements: [],
  membership: null,
  onSite: null,
  payments: [],
  ...given,
})

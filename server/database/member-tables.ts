import type { Gender } from '#contract/members/members.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
import type { Language } from '#studio/languages.ts'
import type { MemberType } from '#studio/member-types.ts'

/** The rows of members and of what belongs to their accounts, as queries see them. */
export interface MemberTables {
  members: MembersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  staff_invitations: StaffInvitationsTable
  email_changes: EmailChangesTable
  calendar_feeds: CalendarFeedsTable
  member_codes: MemberCodesTable
}

/** Milliseconds since 1970 in UTC. */
type Instant = number

interface MembersTable {
  id: string
  number: number
  role: Role
  email: string
  firstName: string
  lastName: string
  kanaFirstName: string
  kanaLastName: string
  gender: Gender
  phone: string
  birthday: string | null
  addressId: string
  addressRest: string
  memberType: MemberType
  tickets: number
  language: Language
  passwordHash: string
  consentVersion: string | null
  consentAt: Instant | null
  createdAt: Instant
  closedAt: Instant | null
  blockedAt: Instant | null
  version: number
  kanaOrder: string
  givenKanaOrder: string
  searchText: string
  emailConfirmedAt: Instant | null
  newsDeclinedAt: Instant | null
  mergedInto: string | null
  teacherId: string | null
}

export interface SessionsTable {
  id: string
  memberId: string
  begunAt: Instant
  lastUsedAt: Instant
  expiresAt: Instant
  browser: string | null
  system: string | null
  /** Of the PIN that ends the self check-in of a tablet; null for the session of a person. */
  kioskPinHash: string | null
}

export interface PasswordResetsTable {
  id: string
  memberId: string | null
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
}

interface StaffInvitationsTable {
  id: string
  email: string
  lastName: string
  firstName: string
  role: StaffRole
  teacherId: string | null
  language: Language
  sentAt: Instant
  expiresAt: Instant
  acceptedAt: Instant | null
  withdrawnAt: Instant | null
}

export interface EmailChangesTable {
  id: string
  memberId: string
  email: string
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
  withdrawnAt: Instant | null
}

interface CalendarFeedsTable {
  memberId: string
  id: string
  createdAt: Instant
}

interface MemberCodesTable {
  memberId: string
  code: string
  createdAt: Instant
}

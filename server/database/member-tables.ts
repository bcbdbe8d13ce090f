import type { Gender, Role } from '#contract/members/members.ts'
import type { Language } from '#studio/languages.ts'
import type { MemberType } from '#studio/member-types.ts'

/** The rows of members and of what belongs to their accounts, as queries see them. */
export interface MemberTables {
  members: MembersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
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
  first_name: string
  last_name: string
  kana_first_name: string
  kana_last_name: string
  gender: Gender
  phone: string
  birthday: string | null
  address_id: string
  address_rest: string
  member_type: MemberType
  tickets: number
  language: Language
  password_hash: string
  consent_version: string | null
  consent_at: Instant | null
  created_at: Instant
  closed_at: Instant | null
  blocked_at: Instant | null
  version: number
  kana_order: string
  given_kana_order: string
  search_text: string
  email_confirmed_at: Instant | null
  news_declined_at: Instant | null
  merged_into: string | null
}

export interface SessionsTable {
  id: string
  member_id: string
  begun_at: Instant
  last_used_at: Instant
  expires_at: Instant
  browser: string | null
  system: string | null
}

export interface PasswordResetsTable {
  id: string
  member_id: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface EmailChangesTable {
  id: string
  member_id: string
  email: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  withdrawn_at: Instant | null
}

interface CalendarFeedsTable {
  member_id: string
  id: string
  created_at: Instant
}

interface MemberCodesTable {
  member_id: string
  code: string
  created_at: Instant
}

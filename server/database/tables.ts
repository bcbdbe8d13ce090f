import type { Generated } from 'kysely'
import type { Gender, Role } from '#contract/members.ts'
import type { TicketReason } from '#contract/tickets.ts'
import type { WaitingEnd } from '#contract/waiting-list.ts'
import type { Language } from '#studio/languages.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { ClosureTables } from './closure-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { SpaceTables } from './space-tables.ts'

/* The rows of all tables, as queries see them. What each column means stands in the files of migrations/. */

/** Milliseconds since 1970 in UTC. */
type Instant = number

/** JSON as text. */
type Json = string

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

interface LessonsTable {
  id: string
  title: string
  description: string
  title_en: string
  description_en: string
  image_url: string
  level: LessonLevel | null
  starts_at: Instant
  ends_at: Instant
  total_seats: number
  seats_taken: number
  version: number
  cancelled_at: Instant | null
  created_at: Instant
  waiting: Generated<number>
}

interface WaitingEntriesTable {
  id: string
  lesson_id: string
  member_id: string
  turn: number
  joined_at: Instant
  latest_at: Instant
  offered_at: Instant | null
  passed_over_at: Instant | null
  ended_at: Instant | null
  ended_by: WaitingEnd | null
}

type BookingStatus = 'booked' | 'cancelled' | 'attended' | 'missed'

interface BookingsTable {
  id: string
  lesson_id: string
  member_id: string
  status: BookingStatus
  tickets_taken: number
  booked_at: Instant
  cancelled_at: Instant | null
  cancelled_by: string | null
  reminded_at: Instant | null
}

export interface TicketMovementsTable {
  id: string
  member_id: string
  change: number
  balance: number
  reason: TicketReason
  booking_id: string | null
  payment_id: string | null
  actor_id: string | null
  at: Instant
  note: string | null
}

export interface InquiriesTable {
  id: string
  name: string
  email: string
  phone: string
  message: string
  language: Language
  member_id: string | null
  created_at: Instant
  answered_at: Instant | null
  answered_by: string | null
}

interface OutboxTable {
  id: string
  kind: string
  recipient: string
  member_id: string | null
  inquiry_id: string | null
  language: Language
  content: Json
  created_at: Instant
  due_at: Instant
  attempts: number
  leased_until: Instant | null
  sent_at: Instant | null
  last_error: string | null
  given_up_at: Instant | null
  erase_when_finished: 1 | null
  dropped: 'unconfirmed' | 'withdrawn' | 'tooMany' | 'merged' | null
}

export interface AuditLogTable {
  id: string
  at: Instant
  actor_id: string | null
  action: string
  subject_id: string
  before: Json | null
  after: Json | null
}

interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  created_at: Instant
  answer: Json | null
}

interface DemoStudioTable {
  only_row: 1
  filled_at: Instant
}

interface CountersTable {
  name: string
  value: number
}

export interface Tables extends PaymentTables, SecondFactorTables, SpaceTables, ClosureTables {
  members: MembersTable
  sessions: SessionsTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  calendar_feeds: CalendarFeedsTable
  lessons: LessonsTable
  bookings: BookingsTable
  waiting_entries: WaitingEntriesTable
  ticket_movements: TicketMovementsTable
  inquiries: InquiriesTable
  outbox: OutboxTable
  audit_log: AuditLogTable
  idempotency_keys: IdempotencyKeysTable
  counters: CountersTable
  demo_studio: DemoStudioTable
}

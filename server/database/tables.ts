import type { Language } from '#studio/languages.ts'
import type { Role } from '#contract/members.ts'
import type { TicketReason } from '#contract/tickets.ts'
import type { PaymentTables } from './payment-tables.ts'

/** Milliseconds since the epoch. */
export type Instant = number

export interface MembersTable {
  id: string
  number: number
  role: Role
  /** Lower case; unique. */
  email: string
  first_name: string
  last_name: string
  kana_first_name: string
  kana_last_name: string
  gender: number
  phone: string
  /** `1990-04-01`. */
  birthday: string | null
  address_id: string
  address_rest: string
  member_type: number
  tickets: number
  language: Language
  password_hash: string
  /** Tokens of an older version are refused. */
  token_version: number
  consent_version: string | null
  consent_at: Instant | null
  created_at: Instant
  /** Counts the changes of what people see of the member. The database counts. */
  version: number
  /** Null only until the start after an update. */
  kana_order: string | null
  search_text: string | null
  /** When the member left; nothing then tells who it was. */
  closed_at: Instant | null
}

export interface LessonsTable {
  id: string
  title: string
  description: string
  title_en: string
  description_en: string
  image_url: string
  starts_at: Instant
  ends_at: Instant
  total_seats: number
  seats_taken: number
  /** Counts the changes; the sequence number of calendar entries. */
  version: number
  cancelled_at: Instant | null
  created_at: Instant
}

export type BookingStatus = 'booked' | 'cancelled' | 'attended' | 'missed'

export interface BookingsTable {
  id: string
  lesson_id: string
  member_id: string
  status: BookingStatus
  tickets_taken: number
  booked_at: Instant
  cancelled_at: Instant | null
  cancelled_by: string | null
  /** When the reminder of the evening before was queued. */
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
  /** Who caused it: the member, an administrator, or null for the product itself. */
  actor_id: string | null
  at: Instant
  /** An administrator's reason. */
  note: string | null
}

export interface OutboxTable {
  id: string
  kind: string
  recipient: string
  /** Whom it is for, whatever address it went to; null for whoever is no member. */
  member_id: string | null
  language: Language
  /** JSON of what the mail says; its text is made when it is sent. */
  content: string
  created_at: Instant
  due_at: Instant
  attempts: number
  leased_until: Instant | null
  sent_at: Instant | null
  last_error: string | null
  given_up_at: Instant | null
  /** 1: what it says is removed once it needs no more sending. */
  scrub: 1 | null
}

export interface PasswordResetsTable {
  id: string
  /** Null when nobody has the address that was asked for. */
  member_id: string | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface InquiriesTable {
  id: string
  name: string
  email: string
  phone: string
  message: string
  /** What the asker reads, for the answer. */
  language: Language
  /** The member who asked while logged in. */
  member_id: string | null
  created_at: Instant
  answered_at: Instant | null
  answered_by: string | null
}

export interface RentablesTable {
  id: string
  name: string
  name_en: string
  /** Whole yen for an hour. */
  unit_price: number
  flat_rate: 0 | 1
  /** Counts the changes. */
  version: number
  created_at: Instant
  deleted_at: Instant | null
}

export interface RentablePartsTable {
  whole_id: string
  part_id: string
}

export interface AvailabilityWindowsTable {
  id: string
  rentable_id: string
  starts_at: Instant
  ends_at: Instant
  created_at: Instant
}

export interface PaymentLinksTable {
  id: string
  member_id: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface AuditLogTable {
  id: string
  at: Instant
  /** Null where the payment provider caused it. */
  actor_id: string | null
  action: string
  subject_id: string
  /** JSON, null where there was nothing. */
  before: string | null
  after: string | null
}

export interface RequestsTable {
  actor_id: string
  /** Chosen by the client. */
  id: string
  at: Instant
  /** JSON; null only within the transaction that does what was asked for. */
  answer: string | null
}

export interface CountersTable {
  name: string
  value: number
}

export interface Tables extends PaymentTables {
  members: MembersTable
  lessons: LessonsTable
  bookings: BookingsTable
  ticket_movements: TicketMovementsTable
  password_resets: PasswordResetsTable
  outbox: OutboxTable
  inquiries: InquiriesTable
  rentables: RentablesTable
  rentable_parts: RentablePartsTable
  availability_windows: AvailabilityWindowsTable
  payment_links: PaymentLinksTable
  audit_log: AuditLogTable
  requests: RequestsTable
  counters: CountersTable
}

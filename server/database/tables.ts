import type { Generated } from 'kysely'
import type { ImportKind } from '#contract/importing/imports.ts'
import type { TicketReason } from '#contract/tickets/tickets.ts'
import type { WaitingEnd } from '#contract/bookings/waiting-list.ts'
import type { Section } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import type { LessonTables } from './lesson-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { SpaceTables } from './space-tables.ts'

/* The rows of all tables, as queries see them. What each column means stands in the files of migrations/. */

/** Milliseconds since 1970 in UTC. */
type Instant = number

/** JSON as text. */
type Json = string

interface TrialHoldsTable {
  booking_id: string
  expires_at: Instant
  lapsed_at: Instant | null
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
  /** Null for a guest's booking. */
  member_id: string | null
  guest_id: string | null
  status: BookingStatus
  tickets_taken: number
  booked_at: Instant
  cancelled_at: Instant | null
  cancelled_by: string | null
  reminded_at: Instant | null
  free_until: Instant | null
  only_seat: 1 | null
  hour_free: 1 | null
  without_ticket: 1 | null
  price: Generated<number>
  session_id: string | null
  tickets_kept: Generated<0 | 1>
}

interface GuestsTable {
  id: string
  name: string
  kana: string
  phone: string
  email: string | null
  language: Language
  search_text: string
  inquiry_id: string | null
  member_id: string | null
  created_at: Instant
  created_by: string | null
  erased_at: Instant | null
  version: Generated<number>
}

interface TicketLotsTable {
  id: string
  member_id: string
  granted: number
  remaining: number
  expires_at: Instant | null
  announced_at: Instant | null
  has_tickets: number
}

export interface TicketMovementsTable {
  id: string
  member_id: string
  lot_id: string
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
  assigned_to: string | null
}

export interface InquiryAnswersTable {
  id: string
  inquiry_id: string
  author_id: string
  text: string
  created_at: Instant
}

interface PicturesTable {
  id: string
  hash: string
  width: number
  height: number
  bytes: number
  text_ja: string
  text_en: string
  created_at: Instant
  version: Generated<number>
}

interface PictureRemovalsTable {
  id: string
  due_at: Instant
}

interface MailingsTable {
  id: string
  actor_id: string
  subject_ja: string
  text_ja: string
  subject_en: string
  text_en: string
  recipients: number
  created_at: Instant
}

interface OutboxTable {
  id: string
  kind: string
  recipient: string
  member_id: string | null
  inquiry_id: string | null
  guest_id: string | null
  lesson_id: string | null
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

interface AttemptsTable {
  id: string
  made: number
  ends_at: Instant
}

interface CountersTable {
  name: string
  value: number
}

export interface Tables
  extends
    LessonTables,
    MemberTables,
    PaymentTables,
    SecondFactorTables,
    SpaceTables,
    ClosureTables,
    ImportTables,
    StudioTables {
  bookings: BookingsTable
  guests: GuestsTable
  trial_holds: TrialHoldsTable
  waiting_entries: WaitingEntriesTable
  ticket_lots: TicketLotsTable
  ticket_movements: TicketMovementsTable
  inquiries: InquiriesTable
  inquiry_answers: InquiryAnswersTable
  pictures: PicturesTable
  picture_removals: PictureRemovalsTable
  mailings: MailingsTable
  outbox: OutboxTable
  audit_log: AuditLogTable
  idempotency_keys: IdempotencyKeysTable
  attempts: AttemptsTable
  counters: CountersTable
  demo_studio: DemoStudioTable
}

/* The rows of the tables about closures, as queries see them (migrations/0007_closures.sql). */

interface ClosuresTable {
  id: string
  starts_at: number
  ends_at: number
  reason_ja: string
  reason_en: string
  whole_studio: 0 | 1
  created_at: number
  lifted_at: number | null
}

interface ClosureSpacesTable {
  closure_id: string
  space_id: string
}

interface ClosureLessonsTable {
  closure_id: string
  lesson_id: string
}

interface ClosureBookingsTable {
  closure_id: string
  booking_id: string
}

interface ClosureTables {
  closures: ClosuresTable
  closure_spaces: ClosureSpacesTable
  closure_lessons: ClosureLessonsTable
  closure_bookings: ClosureBookingsTable
}

/** The rows of imports from another program, as queries see them. */
interface ImportTables {
  imports: ImportsTable
  import_lines: ImportLinesTable
}

interface ImportsTable {
  id: string
  kind: ImportKind
  actor_id: string
  file_name: string
  lines: number
  started_at: Instant
  finished_at: Instant | null
  undone_at: Instant | null
}

interface ImportLinesTable {
  import_id: string
  line: number
  subject_id: string
  email: string | null
  repeat_key: string | null
  /** JSON. It is written as text; PostgreSQL keeps it in its own form. */
  fields: string | null
  invited_at: Instant | null
}

interface FactVersionsTable {
  id: string
  section: Section
  number: number
  /** JSON as text. */
  facts: string
  brought_back: number | null
  /** Milliseconds since 1970 in UTC, as the other instants. */
  changed_at: number
  changed_by: string
  published_at: number | null
  published_by: string | null
  version: Generated<number>
}

interface NewsItemsTable {
  id: string
  day: string
  title_ja: string
  title_en: string
  text_ja: string
  text_en: string
  link: Generated<string>
  picture_address: string | null
  publish_at: number
  changed_at: number
  version: Generated<number>
}

interface NoticesTable {
  id: string
  text_ja: string
  text_en: string
  link: Generated<string>
  starts_at: number
  ends_at: number
  changed_at: number
  version: Generated<number>
}

interface StudioTables {
  notices: NoticesTable
  news_items: NewsItemsTable
  fact_versions: FactVersionsTable
}

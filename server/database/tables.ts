import type { Generated } from 'kysely'
import type { ImportKind } from '#contract/importing/imports.ts'
import type { TicketReason } from '#contract/tickets/tickets.ts'
import type { WaitingEnd } from '#contract/bookings/waiting-list.ts'
import type { Section } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import type { LessonTables } from './lesson-tables.ts'
import type { LineTables } from './line-tables.ts'
import type { MemberTables } from './member-tables.ts'
import type { OfferTables } from './offer-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PersonTables } from './person-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { SpaceTables } from './space-tables.ts'

/* The rows of all tables, as queries see them. What each column means stands in the files of migrations/. */

/** Milliseconds since 1970 in UTC. */
type Instant = number

/** JSON as text. */
type Json = string

interface TrialHoldsTable {
  bookingId: string
  expiresAt: Instant
  lapsedAt: Instant | null
}

interface WaitingEntriesTable {
  id: string
  lessonId: string
  memberId: string
  turn: number
  joinedAt: Instant
  latestAt: Instant
  offeredAt: Instant | null
  passedOverAt: Instant | null
  endedAt: Instant | null
  endedBy: WaitingEnd | null
}

type BookingStatus = 'booked' | 'cancelled' | 'attended' | 'missed'

interface BookingsTable {
  id: string
  lessonId: string
  /** Null for a guest's booking. */
  memberId: string | null
  guestId: string | null
  status: BookingStatus
  ticketsTaken: number
  bookedAt: Instant
  cancelledAt: Instant | null
  cancelledBy: string | null
  remindedAt: Instant | null
  freeUntil: Instant | null
  onlySeat: 1 | null
  hourFree: 1 | null
  withoutTicket: 1 | null
  price: Generated<number>
  sessionId: string | null
  ticketsKept: Generated<0 | 1>
}

interface AbsencesTable {
  bookingId: string
  memberId: string
  kind: 'missed' | 'late'
  notedAt: Instant
  state: 'open' | 'waived' | 'counted' | 'withdrawn'
  decidedAt: Instant | null
  waivedBy: string | null
  step: number | null
  limitBookings: number | null
  limitUntil: Instant | null
}

interface GuestsTable {
  id: string
  name: string
  kana: string
  phone: string
  email: string | null
  language: Language
  searchText: string
  inquiryId: string | null
  memberId: string | null
  createdAt: Instant
  createdBy: string | null
  erasedAt: Instant | null
  version: Generated<number>
}

interface TicketLotsTable {
  id: string
  memberId: string
  granted: number
  remaining: number
  expiresAt: Instant | null
  announcedAt: Instant | null
  hasTickets: number
}

export interface TicketMovementsTable {
  id: string
  memberId: string
  lotId: string
  change: number
  balance: number
  reason: TicketReason
  bookingId: string | null
  paymentId: string | null
  actorId: string | null
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
  memberId: string | null
  createdAt: Instant
  answeredAt: Instant | null
  answeredBy: string | null
  assignedTo: string | null
}

export interface InquiryAnswersTable {
  id: string
  inquiryId: string
  authorId: string
  text: string
  createdAt: Instant
}

interface PicturesTable {
  id: string
  hash: string
  width: number
  height: number
  bytes: number
  textJa: string
  textEn: string
  createdAt: Instant
  version: Generated<number>
}

interface PictureRemovalsTable {
  id: string
  dueAt: Instant
}

interface MailingsTable {
  id: string
  actorId: string
  subjectJa: string
  textJa: string
  subjectEn: string
  textEn: string
  recipients: number
  createdAt: Instant
}

interface OutboxTable {
  id: string
  kind: string
  recipient: string
  memberId: string | null
  inquiryId: string | null
  guestId: string | null
  lessonId: string | null
  language: Language
  content: Json
  createdAt: Instant
  dueAt: Instant
  attempts: number
  leasedUntil: Instant | null
  sentAt: Instant | null
  lastError: string | null
  givenUpAt: Instant | null
  eraseWhenFinished: 1 | null
  dropped: 'unconfirmed' | 'withdrawn' | 'tooMany' | 'merged' | null
}

export interface AuditLogTable {
  id: string
  at: Instant
  actorId: string | null
  action: string
  subjectId: string
  before: Json | null
  after: Json | null
}

interface IdempotencyKeysTable {
  caller: string
  key: string
  fingerprint: string
  createdAt: Instant
  answer: Json | null
}

interface DemoStudioTable {
  onlyRow: 1
  filledAt: Instant
}

interface AttemptsTable {
  id: string
  made: number
  endsAt: Instant
}

interface CountersTable {
  name: string
  value: number
}

export interface Tables
  extends
    LessonTables,
    PersonTables,
    LineTables,
    MemberTables,
    OfferTables,
    PaymentTables,
    SecondFactorTables,
    SpaceTables,
    ClosureTables,
    ImportTables,
    StudioTables {
  bookings: BookingsTable
  guests: GuestsTable
  trial_holds: TrialHoldsTable
  absences: AbsencesTable
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

/* The rows of the tables about closures, as queries see them (migrations/0008_closures.sql). */

interface ClosuresTable {
  id: string
  startsAt: number
  endsAt: number
  reasonJa: string
  reasonEn: string
  wholeStudio: 0 | 1
  createdAt: number
  liftedAt: number | null
}

interface ClosureSpacesTable {
  closureId: string
  spaceId: string
}

interface ClosureLessonsTable {
  closureId: string
  lessonId: string
}

interface ClosureBookingsTable {
  closureId: string
  bookingId: string
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
  actorId: string
  fileName: string
  lines: number
  startedAt: Instant
  finishedAt: Instant | null
  undoneAt: Instant | null
}

interface ImportLinesTable {
  importId: string
  line: number
  subjectId: string
  email: string | null
  repeatKey: string | null
  /** JSON. It is written as text; PostgreSQL keeps it in its own form. */
  fields: string | null
  invitedAt: Instant | null
}

interface FactVersionsTable {
  id: string
  section: Section
  number: number
  /** JSON as text. */
  facts: string
  broughtBack: number | null
  /** Milliseconds since 1970 in UTC, as the other instants. */
  changedAt: number
  changedBy: string
  publishedAt: number | null
  publishedBy: string | null
  publishAt: Generated<number | null>
  plannedBy: Generated<string | null>
  version: Generated<number>
}

interface NewsItemsTable {
  id: string
  day: string
  titleJa: string
  titleEn: string
  textJa: string
  textEn: string
  link: Generated<string>
  pictureAddress: string | null
  publishAt: number
  changedAt: number
  version: Generated<number>
}

interface NoticesTable {
  id: string
  textJa: string
  textEn: string
  link: Generated<string>
  startsAt: number
  endsAt: number
  changedAt: number
  version: Generated<number>
}

interface ConfirmedStepsTable {
  firstStep: string
  confirmedAt: number
}

interface StudioBeginningTable {
  onlyRow: number
  /** contract/first-steps.ts */
  beginning: 'sample' | 'blank' | null
  changedAt: number
  hiddenTeachers: Generated<string>
  hiddenSpaces: Generated<string>
}

interface StudioAddressTable {
  onlyRow: number
  address: string
  changedAt: number
}

interface StudioTables {
  notices: NoticesTable
  news_items: NewsItemsTable
  fact_versions: FactVersionsTable
  confirmed_steps: ConfirmedStepsTable
  studio_beginning: StudioBeginningTable
  studio_address: StudioAddressTable
}

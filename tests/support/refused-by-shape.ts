import { repeating, secondRow } from './guarded-rows.ts'

/** What a table must never be without, column by column. */
const required: Readonly<Record<string, string>> = {
  members:
    'number email first_name last_name kana_first_name kana_last_name gender phone address_id address_rest member_type tickets language password_hash created_at version kana_order search_text given_kana_order role',
  guests: 'name kana phone language search_text created_at version',
  spaces:
    'name name_en unit_price flat_rate created_at version weekend_price text_ja text_en equipment_ja equipment_en published',
  availability_windows: 'space_id starts_at ends_at created_at',
  weekly_windows: 'space_id weekday start_time minutes skips_holidays added_until created_at',
  space_blocks: 'space_id starts_at ends_at note created_at',
  occupancy: 'kind starts_at ends_at',
  lesson_series:
    'title description title_en description_en image_url total_seats weekdays start_time minutes from_day skips_holidays created_at',
  lessons:
    'title description title_en description_en image_url starts_at ends_at total_seats seats_taken version created_at changed_by_hand waiting shown_cancelled',
  bookings: 'lesson_id status tickets_taken booked_at price tickets_kept',
  waiting_entries: 'lesson_id member_id turn joined_at latest_at',
  trial_holds: 'expires_at',
  absences: 'member_id kind noted_at state',
  closures: 'starts_at ends_at reason_ja reason_en whole_studio created_at',
  coupons: 'code kind value applies_to smallest_order used note created_at version',
  hires:
    'space_id starts_at ends_at people purpose price lines cancellation state language created_at version off',
  offer_orders:
    'member_id name name_en tickets lasts_count lasts_unit list_price price lesson_price language state expires_at created_at',
  payment_links: 'member_id created_at expires_at',
  orders: 'member_id member_type price entry_fee language state created_at off',
  payment_customers: 'customer_id',
  memberships:
    'member_id order_id member_type price subscription_id customer_id status period_ends_at started_at version',
  payments: 'number source payer_name amount entry_fee tickets paid_at refunded version off method',
  refunds: 'payment_id amount reason state attempts due_at created_at note tickets_taken stays_owed',
  refund_entries: 'payment_id amount at by_dispute',
  receipt_reissues: 'payment_id former_addressee addressee reason actor_id at',
  payment_failures: 'member_id at',
  payment_reminders: 'sent_at actor_id',
  webhook_events: 'type received_at',
  awaited_payments: 'amount pay_until shops voucher_url state created_at',
  provider_fees: 'amount tax at',
  book_exports: 'month number program at actor_id',
  book_entries: 'export_id',
  ticket_lots: 'member_id granted remaining has_tickets',
  ticket_movements: 'member_id lot_id change balance reason at',
  referral_codes: 'code created_at',
  referrals: 'referrer_id newcomer_id registered_at state',
  invitations: 'member_id year_from number given_at expires_at',
  pausings:
    'member_id kind state asked_at asked_by from_at reason_text exception tickets_usable cancelled_bookings provider attempts monthly_fee closes_account',
  pause_fees: 'pausing_id from_at until_at amount state attempts declines created_at waive_reason version',
}

/** Columns that name a row of another table, which must be there. */
const references: Readonly<Record<string, string>> = {
  members: 'merged_into teacher_id',
  guests: 'inquiry_id member_id created_by',
  space_parts: 'whole_id part_id',
  availability_windows: 'space_id',
  weekly_windows: 'space_id',
  space_blocks: 'space_id',
  occupancy: 'space_id',
  lesson_series: 'space_id teacher_id',
  lessons: 'series_id space_id teacher_id',
  bookings: 'lesson_id member_id cancelled_by guest_id',
  waiting_entries: 'lesson_id member_id',
  trial_holds: 'booking_id',
  absences: 'booking_id member_id waived_by',
  closure_spaces: 'closure_id space_id',
  closure_lessons: 'closure_id lesson_id',
  closure_bookings: 'closure_id booking_id',
  coupons: 'member_id',
  hires: 'space_id created_by cancelled_by coupon_id member_id guest_id',
  offer_orders: 'member_id coupon_id lesson_id booking_id',
  payment_links: 'member_id',
  orders: 'member_id coupon_id',
  payment_customers: 'member_id',
  memberships: 'member_id order_id',
  payments: 'member_id order_id membership_id hire_id booking_id offer_order_id pause_fee_id',
  refunds: 'payment_id actor_id',
  refund_entries: 'payment_id',
  receipt_reissues: 'payment_id actor_id',
  payment_failures: 'member_id',
  payment_reminders: 'actor_id',
  awaited_payments: 'hire_id booking_id offer_order_id',
  provider_fees: 'payment_id',
  book_exports: 'actor_id',
  book_entries: 'export_id',
  ticket_lots: 'member_id',
  ticket_movements: 'member_id lot_id booking_id payment_id actor_id',
  referral_codes: 'member_id',
  referrals: 'referrer_id newcomer_id payment_id coupon_id newcomer_coupon_id',
  invitations: 'member_id given_by booking_id',
  pausings: 'member_id membership_id actor_id',
  pause_fees: 'pausing_id waived_by',
}

/** What must be otherwise in a row that names something in this column. */
const withReference: Readonly<Record<string, string>> = {
  'bookings.guest_id': 'member_id=null',
  'hires.guest_id': 'member_id=null',
  'payments.hire_id': 'order_id=null',
  'payments.booking_id': 'order_id=null member_id=null',
  'payments.offer_order_id': 'order_id=null',
  'payments.pause_fee_id': 'order_id=null',
  'awaited_payments.booking_id': 'hire_id=null',
  'awaited_payments.offer_order_id': 'hire_id=null',
  'absences.waived_by': 'state=waived decided_at=1',
}

/** The columns by which one row of a table is told from another. */
const keys: Readonly<Record<string, string>> = {
  members: 'id',
  guests: 'id',
  spaces: 'id',
  space_parts: 'whole_id part_id',
  availability_windows: 'id',
  weekly_windows: 'id',
  space_blocks: 'id',
  occupancy: 'space_id reference_id',
  lesson_series: 'id',
  lessons: 'id',
  bookings: 'id',
  waiting_entries: 'id',
  trial_holds: 'booking_id',
  absences: 'booking_id',
  closures: 'id',
  closure_spaces: 'closure_id space_id',
  closure_lessons: 'closure_id lesson_id',
  closure_bookings: 'closure_id booking_id',
  coupons: 'id',
  hires: 'id',
  offer_orders: 'id',
  payment_links: 'id',
  orders: 'id',
  payment_customers: 'member_id',
  memberships: 'id',
  payments: 'id',
  refunds: 'id',
  refund_entries: 'id',
  receipt_reissues: 'id',
  payment_failures: 'source attempt',
  payment_reminders: 'kind matter_id day',
  webhook_events: 'id',
  awaited_payments: 'intent_id',
  provider_fees: 'id',
  book_exports: 'id',
  book_entries: 'entry_id',
  ticket_lots: 'id',
  ticket_movements: 'id',
  referral_codes: 'member_id',
  referrals: 'id',
  invitations: 'id',
  pausings: 'id',
  pause_fees: 'id',
}

/** What was written once and never changes, column by column. */
const final: Readonly<Record<string, string>> = {
  payments:
    'number order_id hire_id booking_id offer_order_id pause_fee_id source method amount off entry_fee tickets paid_at paid_until',
  refunds: 'payment_id amount reason tickets_taken created_at',
  refund_entries: 'payment_id amount provider_id at by_dispute',
  webhook_events: 'type received_at',
  provider_fees: 'payment_id amount tax at',
  book_exports: 'month number program at actor_id',
  book_entries: 'export_id',
  ticket_lots: 'id granted',
  ticket_movements: 'change balance lot_id reason booking_id payment_id actor_id at note',
  offer_orders:
    'offer_id tickets lasts_count lasts_unit list_price price coupon_id lesson_price lesson_id tiers',
  pause_fees: 'pausing_id from_at until_at amount',
}

/** Rows that are never deleted, and one to which no other row refers. */
const kept: Readonly<Record<string, string>> = {
  bookings: "id = 'unused'",
  hires: "id = 'unused'",
  payments: "id = 'unused'",
  refunds: "id = 'refund'",
  refund_entries: "id = 'entry'",
  webhook_events: "id = 'event'",
  provider_fees: "id = 'charge'",
  book_exports: "id = 'unused'",
  book_entries: "entry_id = 'payment'",
  ticket_lots: "id = 'unused'",
  ticket_movements: "id = 'taken'",
  coupons: "id = 'unused'",
  offer_orders: "id = 'unused'",
  invitations: "id = 'invitation'",
  pause_fees: "id = 'fee'",
}

/** A statement that the database refuses in a studio with the rows of guarded-rows.ts. */
export interface RefusedStatement {
  /** What it would do. */
  name: string
  statement: string
}

const columnsOf = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).flatMap(([table, columns]) => columns.split(' ').map((column) => ({ table, column })))

/** By what each row of the tables is. */
export const refusedByShape: readonly RefusedStatement[] = [
  ...columnsOf(required).map(({ table, column }) => ({
    name: `a row of ${table} without ${column}`,
    statement: secondRow(table, `${column}=null`),
  })),
  ...columnsOf(references).map(({ table, column }) => ({
    name: `a row of ${table} whose ${column} does not exist`,
    statement: secondRow(table, `${withReference[`${table}.${column}`] ?? ''} ${column}=none`),
  })),
  ...Object.entries(keys).map(([table, columns]) => ({
    name: `two rows of ${table} with the same ${columns}`,
    statement: repeating(table, columns.split(' ')),
  })),
  ...columnsOf(final).map(({ table, column }) => ({
    name: `to change ${column} of a row of ${table}`,
    statement: `update ${table} set ${column} = ${column}`,
  })),
  ...Object.entries(kept).map(([table, row]) => ({
    name: `to delete a row of ${table}`,
    statement: `delete from ${table} where ${row}`,
  })),
]

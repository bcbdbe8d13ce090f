import type { Tables } from '#server/database/tables.ts'

/** A column of a file that no table has: the name of the row that an id stands for. */
export interface NamedColumn {
  column: string
  /** The column with the id. */
  by: string
  table: keyof Tables
  name: string
}

/** A table whose rows become a file of the archive. */
export interface ExportedTable {
  /** The columns of the file, in their order. */
  columns: readonly string[]
  /** The columns that name a row, by which the rows are sorted. */
  key: readonly string[]
  /** After the columns: names beside the ids of other tables, for people who read the file. */
  named: readonly NamedColumn[]
  /**
   * Columns that are not exported: secrets, what is computed from other columns, and what only this server
   * uses.
   */
  without: readonly string[]
}

/**
 * Why a table is not exported. `secret`: its rows let their reader log in or act as another person.
 * `derived`: they are made of other tables. `running`: they only tell this server what it does at the moment,
 * and mean nothing elsewhere. `health`: only who teaches a person reads them; the archive is made by
 * administrators, and lies where no setting deletes it.
 */
type ReasonToLeaveOut = 'secret' | 'derived' | 'running' | 'health'

const words = (text: string) => text.split(' ')

const kept = (
  columns: string,
  { key = 'id', without = '', named = [] as readonly NamedColumn[] } = {},
): ExportedTable => ({
  columns: words(columns),
  named,
  key: words(key),
  without: without === '' ? [] : words(without),
})

const teacherNames = (['ja', 'en'] as const).map((language) => ({
  column: `teacher_name_${language}`,
  by: 'teacher_id',
  table: 'teachers' as const,
  name: `name_${language}`,
}))

/** What stands above the columns of a file. */
export const headingsOf = ({ columns, named }: ExportedTable): string[] => [
  ...columns,
  ...named.map(({ column }) => column),
]

/**
 * Every table of the database. A new column stands in `columns` or in `without` of its table; a test compares
 * them with the database.
 */
export const exportedTables: Record<keyof Tables, ExportedTable | ReasonToLeaveOut> = {
  members: kept(
    'id number role email last_name first_name kana_last_name kana_first_name gender phone birthday address_id address_rest member_type tickets language consent_version consent_at created_at closed_at blocked_at email_confirmed_at news_declined_at merged_into teacher_id',
    { without: 'password_hash version kana_order given_kana_order search_text' },
  ),
  guests: kept('id name kana phone email language inquiry_id member_id created_at created_by erased_at', {
    without: 'search_text version',
  }),
  person_notes: kept('id member_id guest_id text author_id written_at changed_at changed_by', {
    without: 'version',
  }),
  first_visit_answers: kept('id member_id guest_id version language answers had_health way answered_at'),
  lessons: kept(
    'id title title_en description description_en image_url level starts_at ends_at total_seats event_price event_member_price event_tiers seats_taken waiting space_id teacher_id series_id series_day changed_by_hand created_at cancelled_at cancel_reason_ja cancel_reason_en shown_cancelled moved_at changed_at',
    { named: teacherNames, without: 'version' },
  ),
  lesson_series: kept(
    'id title title_en description description_en image_url level total_seats weekdays start_time minutes from_day until_day skips_holidays space_id teacher_id created_at',
    { named: teacherNames },
  ),
  teachers: kept(
    'id name_ja name_en kana role_ja role_en text_ja text_en image_url listed position changed_at',
    { without: 'version' },
  ),
  bookings: kept(
    'id lesson_id member_id guest_id status tickets_taken tickets_kept price booked_at cancelled_at cancelled_by reminded_at free_until',
    { without: 'session_id only_seat hour_free without_ticket' },
  ),
  absences: kept(
    'booking_id member_id kind noted_at state decided_at waived_by step limit_bookings limit_until',
    { key: 'booking_id' },
  ),
  waiting_entries: kept(
    'id lesson_id member_id turn joined_at latest_at offered_at passed_over_at ended_at ended_by',
  ),
  ticket_lots: kept('id member_id granted remaining expires_at announced_at', { without: 'has_tickets' }),
  ticket_movements: kept('id member_id lot_id change balance reason note booking_id payment_id actor_id at'),
  memberships: kept(
    'id member_id order_id member_type price status started_at period_ends_at paid_until ends_at resumes_at next_member_type subscription_id customer_id',
    { without: 'change_id version followed_version' },
  ),
  pausings: kept(
    'id member_id membership_id kind state months asked_at asked_by actor_id from_at until_at reason reason_text exception tickets_usable cancelled_bookings provider ended_at monthly_fee closes_account',
    { without: 'attempts provider_due_at next_fee_at' },
  ),
  pause_fees: kept(
    'id pausing_id from_at until_at amount state invoice_id declines created_at waived_by waived_at waive_reason',
    { without: 'attempts due_at version' },
  ),
  orders: kept(
    'id member_id link_id member_type price entry_fee coupon_id off monthly_tickets language state created_at',
    {
      without: 'session_id',
    },
  ),
  offer_orders: kept(
    'id member_id offer_id lesson_id booking_id name name_en tickets lasts_count lasts_unit list_price price coupon_id lesson_price tiers language state expires_at created_at',
    { without: 'session_id' },
  ),
  coupons: kept(
    'id code kind value valid_from valid_until applies_to offer_ids smallest_order uses_in_all uses_per_person used member_id note ended_at created_at',
    { without: 'version' },
  ),
  invitations: kept('id member_id year_from number given_by given_at expires_at announced_at booking_id'),
  referral_codes: kept('member_id code created_at', { key: 'member_id' }),
  referrals: kept(
    'id referrer_id newcomer_id registered_at state reason payment_id coupon_id newcomer_coupon_id decided_at',
  ),
  payments: kept(
    'id number member_id order_id hire_id booking_id offer_order_id pause_fee_id membership_id method source intent_id payer_name amount off entry_fee tickets paid_at paid_until refunded disputed_at dispute_state dispute_closed_at receipt_issued_at receipt_addressee receipt_proviso',
    { without: 'dispute_asked_at version' },
  ),
  refunds: kept(
    'id payment_id amount reason state note tickets_taken stays_owed actor_id created_at done_at provider_id last_error',
    { without: 'attempts due_at' },
  ),
  receipt_reissues: kept(
    'id payment_id former_addressee former_proviso addressee proviso reason actor_id at',
  ),
  refund_entries: kept('id payment_id amount provider_id at by_dispute'),
  awaited_payments: kept(
    'intent_id hire_id booking_id offer_order_id amount pay_until shops state created_at',
    {
      key: 'intent_id',
      without: 'voucher_url',
    },
  ),
  provider_fees: kept('id payment_id amount tax at'),
  book_exports: kept('id month number program at actor_id'),
  book_entries: kept('entry_id export_id', { key: 'entry_id' }),
  payment_failures: kept('member_id source attempt at', { key: 'source attempt' }),
  payment_reminders: kept('kind matter_id day sent_at actor_id', { key: 'kind matter_id day' }),
  payment_customers: kept('member_id customer_id', { key: 'member_id' }),
  spaces: kept(
    'id name name_en unit_price weekend_price flat_rate text_ja text_en equipment_ja equipment_en published next_price_from next_unit_price next_flat_rate next_weekend_price created_at deleted_at',
    { without: 'version' },
  ),
  space_parts: kept('whole_id part_id', { key: 'whole_id part_id' }),
  space_pictures: kept('space_id position address text_ja text_en', { key: 'space_id position' }),
  availability_windows: kept('id space_id starts_at ends_at created_at'),
  weekly_windows: kept('id space_id weekday start_time minutes skips_holidays added_until created_at'),
  space_blocks: kept('id space_id starts_at ends_at note created_at'),
  hires: kept(
    'id space_id member_id guest_id starts_at ends_at people purpose price lines coupon_id off cancellation state language held_until created_at created_by confirmed_at cancelled_at cancelled_by reminded_at changed_at',
    { without: 'session_id version' },
  ),
  closures: kept('id starts_at ends_at reason_ja reason_en whole_studio created_at lifted_at'),
  closure_spaces: kept('closure_id space_id', { key: 'closure_id space_id' }),
  closure_lessons: kept('closure_id lesson_id', { key: 'closure_id lesson_id' }),
  closure_bookings: kept('closure_id booking_id', { key: 'closure_id booking_id' }),
  inquiries: kept(
    'id name email phone message language member_id created_at answered_at answered_by assigned_to',
  ),
  inquiry_answers: kept('id inquiry_id author_id text created_at'),
  mailings: kept('id actor_id subject_ja text_ja subject_en text_en recipients created_at'),
  // Without the contents, because mails carry links that act for their reader.
  outbox: kept(
    'id kind recipient member_id guest_id inquiry_id lesson_id language created_at due_at sent_at given_up_at dropped',
    { without: 'content attempts leased_until last_error erase_when_finished' },
  ),
  line_accounts: kept('member_id line_user_id linked_at', { key: 'member_id' }),
  line_messages: kept('id mail_id member_id kind created_at taken_at ended_at ended_by', {
    without: 'useful_until due_at attempts leased_until last_error',
  }),
  news_items: kept('id day title_ja title_en text_ja text_en picture_address link publish_at changed_at', {
    without: 'version',
  }),
  notices: kept('id text_ja text_en link starts_at ends_at changed_at', { without: 'version' }),
  pictures: kept('id hash width height bytes text_ja text_en created_at', { without: 'version' }),
  fact_versions: kept(
    'id section number facts brought_back changed_at changed_by publish_at planned_by published_at published_by',
    { without: 'version' },
  ),
  confirmed_steps: kept('first_step confirmed_at', { key: 'first_step' }),
  studio_beginning: kept('only_row beginning changed_at hidden_teachers hidden_spaces', { key: 'only_row' }),
  imports: kept('id kind actor_id file_name lines started_at finished_at undone_at'),
  audit_log: kept('id at actor_id action subject_id before after'),
  sessions: 'secret',
  password_resets: 'secret',
  staff_invitations: 'secret',
  email_changes: 'secret',
  calendar_feeds: 'secret',
  member_codes: 'secret',
  passkeys: 'secret',
  totp_secrets: 'secret',
  recovery_codes: 'secret',
  identity_checks: 'secret',
  payment_links: 'secret',
  health_answers: 'health',
  occupancy: 'derived',
  import_lines: 'running',
  picture_removals: 'running',
  trial_holds: 'running',
  studio_address: 'running',
  line_codes: 'secret',
  line_events: 'running',
  line_chats: 'running',
  webhook_events: 'running',
  refused_webhooks: 'running',
  idempotency_keys: 'running',
  attempts: 'running',
  counters: 'running',
  demo_studio: 'running',
}

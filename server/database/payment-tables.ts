import type { OpenPaymentKind } from '#contract/payments/open-payments.ts'
import type {
  DisputeState,
  MembershipStatus,
  PaymentMethod,
  RefundReason,
} from '#contract/payments/payments.ts'
import type { MemberType, PaidMemberType } from '#studio/member-types.ts'
import type { Language } from '#studio/languages.ts'

/* The rows of the tables about payments, beside those of tables.ts. */

export interface PaymentLinksTable {
  id: string
  member_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface OrdersTable {
  id: string
  member_id: string
  link_id: string | null
  member_type: PaidMemberType
  price: number
  entry_fee: number
  language: Language
  state: 'open' | 'paid' | 'closed'
  session_id: string | null
  created_at: number
}

interface PaymentCustomersTable {
  member_id: string
  customer_id: string
}

export interface MembershipsTable {
  id: string
  member_id: string
  order_id: string
  member_type: PaidMemberType
  price: number
  subscription_id: string
  customer_id: string
  status: MembershipStatus
  period_ends_at: number
  /** The end of the last month that was paid; null until one is paid after migration 0041. */
  paid_until: number | null
  ends_at: number | null
  started_at: number
  next_member_type: MemberType | null
  change_id: string | null
  version: number
}

export interface PaymentsTable {
  id: string
  number: number
  /** Null for a guest's payment. */
  member_id: string | null
  /** Of a plan. A payment for a hire, or for a guest's seat, has the hire or the booking instead. */
  order_id: string | null
  hire_id: string | null
  booking_id: string | null
  membership_id: string | null
  method: PaymentMethod
  source: string
  intent_id: string | null
  payer_name: string
  amount: number
  entry_fee: number
  tickets: number
  paid_at: number
  refunded: number
  disputed_at: number | null
  dispute_state: DisputeState | null
  dispute_closed_at: number | null
  dispute_asked_at: number | null
  receipt_issued_at: number | null
  paid_until: number | null
  receipt_addressee: string | null
  receipt_proviso: string | null
  version: number
}

interface ReceiptReissuesTable {
  id: string
  payment_id: string
  former_addressee: string
  former_proviso: string | null
  addressee: string
  proviso: string | null
  reason: string
  actor_id: string
  at: number
}

export interface RefundsTable {
  id: string
  payment_id: string
  amount: number
  reason: RefundReason
  state: 'open' | 'done'
  attempts: number
  due_at: number
  last_error: string | null
  provider_id: string | null
  actor_id: string | null
  note: string
  tickets_taken: number
  /** 1: what went back is to be paid again in another way. */
  stays_owed: 0 | 1
  created_at: number
  done_at: number | null
}

interface RefundEntriesTable {
  id: string
  payment_id: string
  amount: number
  /** The provider's refund or dispute. */
  provider_id: string | null
  at: number
  /** 1: the bank gave the money back after a dispute. */
  by_dispute: 0 | 1
}

interface PaymentRemindersTable {
  kind: OpenPaymentKind
  matter_id: string
  day: string
  sent_at: number
  actor_id: string
}

interface PaymentFailuresTable {
  source: string
  attempt: number
  member_id: string
  at: number
}

interface WebhookEventsTable {
  id: string
  type: string
  received_at: number
}

interface RefusedWebhooksTable {
  fault: 'signature' | 'malformed'
  first_at: number
  last_at: number
}

export interface PaymentTables {
  payment_links: PaymentLinksTable
  orders: OrdersTable
  payment_customers: PaymentCustomersTable
  memberships: MembershipsTable
  payments: PaymentsTable
  receipt_reissues: ReceiptReissuesTable
  refunds: RefundsTable
  refund_entries: RefundEntriesTable
  payment_reminders: PaymentRemindersTable
  payment_failures: PaymentFailuresTable
  webhook_events: WebhookEventsTable
  refused_webhooks: RefusedWebhooksTable
}

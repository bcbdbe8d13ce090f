import type { MembershipStatus, PaidMemberType } from '#contract/payments.ts'
import type { Language } from '#studio/languages.ts'

/* Instants are milliseconds since the epoch, amounts whole yen. */

export interface OrdersTable {
  id: string
  member_id: string
  link_id: string | null
  member_type: PaidMemberType
  /** Whole yen: each month for a yoga plan, once for the rental membership. */
  price: number
  entry_fee: number
  language: Language
  state: 'open' | 'paid' | 'closed'
  session_id: string | null
  created_at: number
}

export interface PaymentCustomersTable {
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
  /** Until when it is paid. */
  period_ends_at: number
  ends_at: number | null
  started_at: number
  version: number
}

export interface PaymentsTable {
  id: string
  number: number
  member_id: string
  order_id: string
  membership_id: string | null
  /** The provider's invoice, or its payment where there is no invoice. */
  source: string
  /** The provider's payment, which refunds name. */
  intent_id: string | null
  payer_name: string
  amount: number
  entry_fee: number
  tickets: number
  paid_at: number
  refunded: number
  disputed_at: number | null
  receipt_issued_at: number | null
  version: number
}

export interface PaymentFailuresTable {
  source: string
  attempt: number
  member_id: string
  at: number
}

export interface WebhookEventsTable {
  id: string
  type: string
  received_at: number
}

export interface PaymentTables {
  orders: OrdersTable
  payment_customers: PaymentCustomersTable
  memberships: MembershipsTable
  payments: PaymentsTable
  payment_failures: PaymentFailuresTable
  webhook_events: WebhookEventsTable
}

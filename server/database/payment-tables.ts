import type { BookProgram } from '#contract/books.ts'
import type { AwaitedState } from '#contract/payments/awaited.ts'
import type { OpenPaymentKind } from '#contract/payments/open-payments.ts'
import type {
  PauseFeeState,
  PausingKind,
  PausingReason,
  PausingState,
  ProviderState,
} from '#contract/pausing.ts'
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
  memberId: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

export interface OrdersTable {
  id: string
  memberId: string
  linkId: string | null
  memberType: PaidMemberType
  price: number
  /** Without the coupon. */
  entryFee: number
  couponId: string | null
  /** What the coupon takes off the first payment. */
  off: number
  /** The tickets that come with each month; null: the plan says it. */
  monthlyTickets: number | null
  language: Language
  state: 'open' | 'paid' | 'closed'
  sessionId: string | null
  createdAt: number
}

interface PaymentCustomersTable {
  memberId: string
  customerId: string
}

export interface MembershipsTable {
  id: string
  memberId: string
  orderId: string
  memberType: PaidMemberType
  price: number
  subscriptionId: string
  customerId: string
  status: MembershipStatus
  periodEndsAt: number
  /** The end of the last month that was paid; null before the first payment. */
  paidUntil: number | null
  endsAt: number | null
  startedAt: number
  nextMemberType: MemberType | null
  changeId: string | null
  /** When a pause ends at the provider; null when it is not known. */
  resumesAt: number | null
  /** The version whose consequences for bookings were drawn. */
  followedVersion: number | null
  version: number
}

export interface PausingsTable {
  id: string
  memberId: string
  /** Null for a plan that is paid at the studio. */
  membershipId: string | null
  kind: PausingKind
  state: PausingState
  /** Of a pause that was asked for; null otherwise. */
  months: number | null
  askedAt: number
  askedBy: 'member' | 'admin' | 'provider'
  actorId: string | null
  fromAt: number
  untilAt: number | null
  reason: PausingReason | null
  reasonText: string
  exception: string
  ticketsUsable: 0 | 1
  cancelledBookings: number
  provider: ProviderState
  attempts: number
  providerDueAt: number | null
  endedAt: number | null
  /** Whole yen; 0: none. */
  monthlyFee: number
  /** When the next month begins whose fee is not written yet; null without a fee. */
  nextFeeAt: number | null
  /** Of a leave: 1 when the account is closed after its last day. */
  closesAccount: 0 | 1
}

export interface PauseFeesTable {
  id: string
  pausingId: string
  /** The month that it is for. */
  fromAt: number
  untilAt: number
  amount: number
  state: PauseFeeState
  /** The provider's; null until it is made, and for a plan that is paid at the studio. */
  invoiceId: string | null
  /** How often the provider was asked in vain. */
  attempts: number
  /** How often the provider could not charge the member. */
  declines: number
  /** When the provider is asked; null when it is not asked by itself. */
  dueAt: number | null
  createdAt: number
  /** Null also where the account was closed. */
  waivedBy: string | null
  waivedAt: number | null
  waiveReason: string
  version: number
}

export interface PaymentsTable {
  id: string
  number: number
  /** Null for a guest's payment. */
  memberId: string | null
  /** Of a plan. A payment for something else has one of the four ids that follow. */
  orderId: string | null
  hireId: string | null
  bookingId: string | null
  offerOrderId: string | null
  pauseFeeId: string | null
  membershipId: string | null
  method: PaymentMethod
  source: string
  intentId: string | null
  payerName: string
  amount: number
  /** What a coupon took off. */
  off: number
  entryFee: number
  tickets: number
  paidAt: number
  refunded: number
  disputedAt: number | null
  disputeState: DisputeState | null
  disputeClosedAt: number | null
  disputeAskedAt: number | null
  receiptIssuedAt: number | null
  paidUntil: number | null
  receiptAddressee: string | null
  receiptProviso: string | null
  version: number
}

interface ReceiptReissuesTable {
  id: string
  paymentId: string
  formerAddressee: string
  formerProviso: string | null
  addressee: string
  proviso: string | null
  reason: string
  actorId: string
  at: number
}

export interface RefundsTable {
  id: string
  paymentId: string
  amount: number
  reason: RefundReason
  state: 'open' | 'done'
  attempts: number
  dueAt: number
  lastError: string | null
  providerId: string | null
  actorId: string | null
  note: string
  ticketsTaken: number
  /** 1: what went back is to be paid again in another way. */
  staysOwed: 0 | 1
  createdAt: number
  doneAt: number | null
}

export interface AwaitedPaymentsTable {
  /** The provider's payment. */
  intentId: string
  /** One of the three ids is given. */
  hireId: string | null
  bookingId: string | null
  offerOrderId: string | null
  amount: number
  payUntil: number
  /** Words with spaces between them. */
  shops: string
  /** Empty when it is not awaited any more. */
  voucherUrl: string
  state: AwaitedState
  createdAt: number
}

interface RefundEntriesTable {
  id: string
  paymentId: string
  amount: number
  /** The provider's refund or dispute. */
  providerId: string | null
  at: number
  /** 1: the bank gave the money back after a dispute. */
  byDispute: 0 | 1
}

interface ProviderFeesTable {
  id: string
  /** Null for a fee of the account. */
  paymentId: string | null
  /** Below zero: the provider gave a fee back. */
  amount: number
  tax: number
  at: number
}

interface BookExportsTable {
  id: string
  /** In Tokyo: `2026-11`. */
  month: string
  /** 1 for the first of the month. */
  number: number
  program: BookProgram
  at: number
  actorId: string
}

interface BookEntriesTable {
  /** Of a payment, an entry of `refund_entries` or a fee. */
  entryId: string
  exportId: string
}

interface PaymentRemindersTable {
  kind: OpenPaymentKind
  matterId: string
  day: string
  sentAt: number
  actorId: string
}

interface PaymentFailuresTable {
  source: string
  attempt: number
  memberId: string
  at: number
}

interface WebhookEventsTable {
  id: string
  type: string
  receivedAt: number
}

interface RefusedWebhooksTable {
  fault: 'signature' | 'malformed'
  firstAt: number
  lastAt: number
}

export interface PaymentTables {
  payment_links: PaymentLinksTable
  orders: OrdersTable
  payment_customers: PaymentCustomersTable
  memberships: MembershipsTable
  pausings: PausingsTable
  pause_fees: PauseFeesTable
  payments: PaymentsTable
  receipt_reissues: ReceiptReissuesTable
  refunds: RefundsTable
  refund_entries: RefundEntriesTable
  awaited_payments: AwaitedPaymentsTable
  provider_fees: ProviderFeesTable
  book_exports: BookExportsTable
  book_entries: BookEntriesTable
  payment_reminders: PaymentRemindersTable
  payment_failures: PaymentFailuresTable
  webhook_events: WebhookEventsTable
  refused_webhooks: RefusedWebhooksTable
}

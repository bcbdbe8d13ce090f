import type { Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable, PaymentsTable } from '#server/database/payment-tables.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { fullName } from '#studio/person-name.ts'
import { newId } from '#server/security/new-id.ts'
import { hasPayment, insertPayment, nextReceiptNumber } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { endOrder } from './order-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { redeemLink } from './redeem-link.ts'
import { ticketsOfMonth } from './rules.ts'

interface Paid {
  /** The provider's invoice, or its payment intent where there is no invoice. */
  source: string
  intentId: string | undefined
  amount: number
  paidAt: number
  /** Whether it is the first payment of its order. */
  first: boolean
  paysMonth: boolean
  membership?: MembershipsTable
  /** A closed account gets no tickets. */
  isClosed: boolean
}

/** Adds a payment to the ledger, with its receipt number, tickets and mail. Does nothing when the source is recorded already. */
export async function recordPayment(
  writer: Writer,
  order: OrdersTable,
  paid: Paid,
  now: number,
): Promise<void> {
  if (await hasPayment(writer, paid.source)) return
  const member = await readAccount(writer, order.member_id)
  const payment = newPayment(order, paid, {
    number: await nextReceiptNumber(writer),
    payerName: fullName(member),
  })
  // Repeats the whole transaction, so that the receipt number is not lost.
  if (!(await insertPayment(writer, payment))) throw new OutdatedAnswer()
  await giveTickets(writer, payment, now)
  if (paid.first) await finishOrder(writer, order, now)
  const content = mailContent(order, payment, paid.membership)
  await queuePaymentMail(writer, { kind: 'paymentReceived', to: member, content }, now)
}

function newPayment(
  order: OrdersTable,
  { source, intentId, amount, paidAt, first, paysMonth, membership, isClosed }: Paid,
  { number, payerName }: { number: number; payerName: string },
): PaymentsTable {
  return {
    id: newId(),
    number,
    member_id: order.member_id,
    order_id: order.id,
    hire_id: null,
    membership_id: membership?.id ?? null,
    source,
    method: 'card',
    intent_id: intentId ?? null,
    payer_name: payerName,
    amount,
    entry_fee: first ? Math.min(order.entry_fee, amount) : 0,
    tickets: paysMonth && !isClosed ? ticketsOfMonth(order.member_type) : 0,
    paid_at: paidAt,
    refunded: 0,
    disputed_at: null,
    receipt_issued_at: null,
    version: 1,
  }
}

async function giveTickets(
  writer: Writer,
  { id: paymentId, member_id: memberId, tickets }: PaymentsTable,
  now: number,
): Promise<void> {
  if (tickets === 0) return
  const movement = { memberId, change: tickets, reason: 'paid', bookingId: null, actorId: null } as const
  await moveTickets(writer, { ...movement, paymentId }, now)
}

async function finishOrder(writer: Writer, order: OrdersTable, now: number): Promise<void> {
  await endOrder(writer, order.id, 'paid')
  if (order.link_id !== null) await redeemLink(writer, order.link_id, now)
}

function mailContent(order: OrdersTable, payment: PaymentsTable, membership: MembershipsTable | undefined) {
  return {
    paymentId: payment.id,
    number: payment.number,
    memberType: order.member_type,
    amount: payment.amount,
    entryFee: payment.entry_fee,
    tickets: payment.tickets,
    paidAt: payment.paid_at,
    renewal: membership
      ? { at: membership.period_ends_at, price: membership.price, ends: membership.ends_at !== null }
      : null,
  }
}

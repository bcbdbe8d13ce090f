import { writtenName } from '#studio/person-name.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { record } from '#server/features/audit/record.ts'
import type { Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { newId } from '#server/security/new-id.ts'
import type { PaymentIntent, PaidInvoice, Subscription } from '#server/stripe/payment-provider.ts'
import { redeemLink } from './links.ts'
import { queuePaymentMail } from './mails.ts'
import { followPayments } from './follow-member-type.ts'
import { goesOn, ticketsOfMonth } from './rules.ts'
import {
  changeMembership,
  changePayment,
  findOrder,
  findPaymentOfIntent,
  hasPayment,
  insertMembership,
  insertPayment,
  nextReceiptNumber,
  noteIntent,
  settleOrder,
} from './recording-queries.ts'

/** Somebody else recorded a newer answer of the provider meanwhile: it has to be asked again. */
export class Overtaken extends Error {}

/** What was recorded of a membership before the provider was asked how it stands. */
export type MembershipBefore = MembershipsTable | undefined

/** Records an invoice that is paid: the membership, the payment and its tickets. What was recorded stays. */
export async function recordInvoice(
  writer: Writer,
  invoice: PaidInvoice,
  { before, now: subscription }: { before: MembershipBefore; now: Subscription },
  now: number,
): Promise<void> {
  const order = await findOrder(writer, invoice.orderId)
  if (order === undefined) return
  await followPayments(writer, order.member_id, async (isGone) => {
    if (isGone && goesOn(subscription)) throw new Overtaken()
    const membership =
      before === undefined
        ? await openMembership(writer, order, subscription)
        : await followMembership(writer, before, subscription)
    await recordPayment(writer, order, { ...invoice, membership, isGone }, now)
  })
}

/** Brings a membership up to date. One that nobody has paid for yet is none, and begins with its payment. */
export async function recordSubscription(
  writer: Writer,
  { before, now }: { before: MembershipBefore; now: Subscription },
): Promise<void> {
  if (before === undefined) return
  await followPayments(writer, before.member_id, async (isGone) => {
    if (isGone && goesOn(now)) throw new Overtaken()
    await followMembership(writer, before, now)
  })
}

/** Records a payment that is for no invoice, the rental membership's, and what was given back of any payment. */
export async function recordIntent(
  writer: Writer,
  intent: PaymentIntent,
  asked: { disputed: boolean; version: number | undefined },
  now: number,
): Promise<void> {
  const order = intent.orderId === undefined ? undefined : await findOrder(writer, intent.orderId)
  if (order === undefined) return recordReturn(writer, intent, asked, now)
  await followPayments(writer, order.member_id, async (isGone) => {
    const paid = { ...intent, intentId: intent.id, first: true, paysMonth: false, isGone }
    if (intent.paid) await recordPayment(writer, order, paid, now)
    await recordReturn(writer, intent, asked, now)
  })
}

/** Records what was given back of a payment, or is disputed, and tells the log. */
async function recordReturn(
  writer: Writer,
  intent: PaymentIntent,
  { disputed, version }: { disputed: boolean; version: number | undefined },
  now: number,
): Promise<void> {
  if (intent.invoiceId !== undefined) await noteIntent(writer, intent.invoiceId, intent.id)
  const payment = await findPaymentOfIntent(writer, intent.id)
  if (payment === undefined) return
  // One that was not there before has been recorded just now, if nobody else did more meanwhile.
  if (payment.version !== (version ?? 1)) throw new Overtaken()
  const before = { refunded: payment.refunded, disputedAt: payment.disputed_at }
  const after = { refunded: intent.refunded, disputedAt: payment.disputed_at ?? (disputed ? now : null) }
  const refunded = before.refunded !== after.refunded
  if (!refunded && before.disputedAt === after.disputedAt) return
  const change = { refunded: after.refunded, disputed_at: after.disputedAt }
  if (!(await changePayment(writer, payment, change))) throw new Overtaken()
  const action = refunded ? 'payment.refunded' : 'payment.disputed'
  await record(writer, { actor: null, action, subjectId: payment.id, before, after }, now)
}

/** A checkout is over without payment; the member may begin another. */
export async function recordCheckoutOver(writer: Writer, orderId: string): Promise<void> {
  await settleOrder(writer, orderId, 'closed')
}

async function openMembership(
  writer: Writer,
  order: OrdersTable,
  subscription: Subscription,
): Promise<MembershipsTable> {
  const membership: MembershipsTable = {
    id: newId(),
    member_id: order.member_id,
    order_id: order.id,
    member_type: order.member_type,
    price: order.price,
    subscription_id: subscription.id,
    customer_id: subscription.customerId,
    ...columnsOf(subscription),
    started_at: subscription.startedAt,
    version: 1,
  }
  if (!(await insertMembership(writer, membership))) throw new Overtaken()
  return membership
}

async function followMembership(
  writer: Writer,
  before: MembershipsTable,
  subscription: Subscription,
): Promise<MembershipsTable> {
  const change = columnsOf(subscription)
  if (!(await changeMembership(writer, before, change))) throw new Overtaken()
  return { ...before, ...change }
}

const columnsOf = ({ status, periodEndsAt, endsAt }: Subscription) => ({
  status,
  period_ends_at: periodEndsAt,
  ends_at: endsAt ?? null,
})

interface Paid {
  id: string
  intentId: string | undefined
  amount: number
  paidAt: number
  first: boolean
  paysMonth: boolean
  membership?: MembershipsTable
  /** Whoever has left gets nothing for it. */
  isGone: boolean
}

/** Once for each source, with the tickets, the receipt's number and the mail. */
async function recordPayment(writer: Writer, order: OrdersTable, paid: Paid, now: number): Promise<void> {
  if (await hasPayment(writer, paid.id)) return
  const member = await readAccount(writer, order.member_id)
  const name = writtenName(member, order.language)
  const tickets = paid.paysMonth && !paid.isGone ? ticketsOfMonth(order.member_type) : 0
  const entryFee = paid.first ? Math.min(order.entry_fee, paid.amount) : 0
  const id = newId()
  const number = await nextReceiptNumber(writer)
  const inserted = await insertPayment(writer, {
    id,
    number,
    member_id: order.member_id,
    order_id: order.id,
    membership_id: paid.membership?.id ?? null,
    source: paid.id,
    intent_id: paid.intentId ?? null,
    payer_name: name,
    amount: paid.amount,
    entry_fee: entryFee,
    tickets,
    paid_at: paid.paidAt,
    refunded: 0,
    disputed_at: null,
    receipt_issued_at: null,
    version: 1,
  })
  // The number that was drawn must not be lost, so that the whole transaction begins anew.
  if (!inserted) throw new Overtaken()

  const grant = { memberId: order.member_id, change: tickets, reason: 'paid', bookingId: null } as const
  if (tickets > 0) await moveTickets(writer, { ...grant, paymentId: id, actorId: null }, now)
  if (paid.first) {
    await settleOrder(writer, order.id, 'paid')
    if (order.link_id !== null) await redeemLink(writer, order.link_id, now)
  }
  const content = {
    paymentId: id,
    number,
    memberType: order.member_type,
    amount: paid.amount,
    entryFee,
    tickets,
    paidAt: paid.paidAt,
    renewal: paid.membership
      ? {
          at: paid.membership.period_ends_at,
          price: paid.membership.price,
          ends: paid.membership.ends_at !== null,
        }
      : null,
  }
  await queuePaymentMail(writer, { kind: 'paymentReceived', to: member, content }, now)
}

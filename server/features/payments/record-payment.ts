import type { PaymentMethod } from '#contract/payments/payments.ts'
import type { TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable, PaymentsTable } from '#server/database/payment-tables.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { hasPayment, insertPayment, nextReceiptNumber } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { countCouponAgain, setPaid } from './order-queries.ts'
import { redeemLink } from './payment-link.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { paidEntryFee, renewalPriceOf, ticketsOfMonth, wasAfterEnd } from './rules.ts'
import { findHireToPay } from './seat-and-hire-queries.ts'
import type { HireToPay } from './seat-and-hire-queries.ts'

interface Paid {
  /** The provider's invoice, or its payment intent where there is no invoice. */
  source: string
  intentId: string | undefined
  /** Absent: by card. */
  method?: PaymentMethod
  amount: number
  paidAt: number
  /** Whether it is the first payment of its order. */
  first: boolean
  paysMonth: boolean
  /** The end of the time that a payment on site pays for. */
  paidUntil?: number | null
  membership?: MembershipsTable
  /** A closed account gets no tickets. */
  isClosed: boolean
}

type Recorded = Pick<PaymentsTable, 'id' | 'number'>

/** What a new payment does not have, unless its kind says otherwise. */
const untouched = {
  memberId: null,
  orderId: null,
  hireId: null,
  bookingId: null,
  offerOrderId: null,
  pauseFeeId: null,
  membershipId: null,
  off: 0,
  entryFee: 0,
  tickets: 0,
  refunded: 0,
  disputedAt: null,
  disputeState: null,
  disputeClosedAt: null,
  disputeAskedAt: null,
  receiptIssuedAt: null,
  receiptAddressee: null,
  receiptProviso: null,
  paidUntil: null,
  version: 1,
} as const satisfies Partial<PaymentsTable>

/**
 * Adds a payment for a plan to the ledger, with its receipt number, tickets and mail. Does nothing and
 * returns undefined when the source is recorded already.
 */
export async function recordPayment(
  tx: TransactionContext,
  order: OrdersTable,
  paid: Paid,
): Promise<Recorded | undefined> {
  if (await hasPayment(tx.writer, paid.source)) return undefined
  const member = await readAccount(tx.writer, order.memberId)
  // Before the receipt number, as where a coupon is counted first.
  if (order.state === 'closed') await countCouponAgain(tx.writer, order)
  const payment = newPayment(order, paid, {
    number: await nextReceiptNumber(tx.writer),
    payerName: fullName(member),
    monthlyTickets: order.monthlyTickets ?? ticketsOfMonth(tx.facts, order.memberType),
  })
  // Repeats the whole transaction, so that the receipt number is not lost.
  if (!(await insertPayment(tx.writer, payment))) throw new OutdatedAnswer()
  await giveTickets(tx, { id: payment.id, memberId: order.memberId, tickets: payment.tickets })
  // The order of a changed plan is paid for the first time by a renewal.
  if (paid.first || order.state !== 'paid') await finishOrder(tx, order)
  const content = mailContent(tx.facts, order, payment, paid.membership)
  await queuePaymentMail(tx, { kind: 'paymentReceived', to: member, content })
  return { id: payment.id, number: payment.number }
}

function newPayment(
  order: OrdersTable,
  { source, intentId, amount, paidAt, first, paysMonth, membership, isClosed, ...paid }: Paid,
  { number, payerName, monthlyTickets }: { number: number; payerName: string; monthlyTickets: number },
): PaymentsTable {
  return {
    ...untouched,
    id: newId(),
    number,
    memberId: order.memberId,
    orderId: order.id,
    membershipId: membership?.id ?? null,
    source,
    method: paid.method ?? 'card',
    intentId: intentId ?? null,
    payerName,
    amount,
    off: first ? order.off : 0,
    entryFee: first ? paidEntryFee(order, amount) : 0,
    tickets: paysMonth && !isClosed ? monthlyTickets : 0,
    paidAt,
    paidUntil: paid.paidUntil ?? null,
  }
}

async function giveTickets(
  tx: TransactionContext,
  {
    id: paymentId,
    memberId,
    tickets,
    expiresAt = null,
  }: { id: string; memberId: string; tickets: number; expiresAt?: number | null },
): Promise<void> {
  if (tickets === 0) return
  const movement = { memberId, change: tickets, reason: 'paid', bookingId: null, actorId: null } as const
  await moveTickets(tx, { ...movement, paymentId, expiresAt })
}

async function finishOrder(tx: TransactionContext, order: OrdersTable): Promise<void> {
  await setPaid(tx.writer, order.id)
  if (order.linkId !== null) await redeemLink(tx, order.linkId)
}

function mailContent(
  facts: StudioFacts,
  order: OrdersTable,
  payment: PaymentsTable,
  membership: MembershipsTable | undefined,
) {
  // An old invoice that is paid later.
  const isEnded = membership !== undefined && wasAfterEnd(membership, payment.paidAt)
  return {
    paymentId: payment.id,
    number: payment.number,
    memberType: order.memberType,
    amount: payment.amount,
    entryFee: payment.entryFee,
    off: payment.off,
    tickets: payment.tickets,
    paidAt: payment.paidAt,
    paidUntil: payment.paidUntil,
    renewal: membership
      ? {
          at: isEnded ? (membership.endsAt ?? payment.paidAt) : membership.periodEndsAt,
          price: renewalPriceOf(facts, membership),
          ends: membership.endsAt !== null,
          ...(isEnded && { ended: true }),
        }
      : null,
  }
}

interface NewPayment extends Partial<Omit<PaymentsTable, 'id' | 'number' | 'source' | 'intentId'>> {
  /** The provider's; undefined for what an administrator notes, or what costs nothing. */
  intentId: string | undefined
  method: PaymentMethod
  /** Whole yen. */
  amount: number
  paidAt: number
}

/**
 * Adds a payment with its receipt number, and returns its id and number. Does nothing and returns undefined
 * when its source is recorded already.
 * @param source the provider's invoice or payment intent; undefined for what an administrator notes
 * @param payment without the name of a payer, which is then that of the member
 */
async function recordOnce(
  writer: Writer,
  source: string | undefined,
  { intentId, memberId = null, payerName, ...payment }: NewPayment,
): Promise<Recorded | undefined> {
  const id = newId()
  const uniqueSource = source ?? `noted_${id}`
  if (await hasPayment(writer, uniqueSource)) return undefined
  const row = {
    ...untouched,
    ...payment,
    id,
    number: await nextReceiptNumber(writer),
    source: uniqueSource,
    intentId: intentId ?? null,
    memberId,
    payerName: payerName ?? fullName(await readAccount(writer, memberId ?? '')),
  }
  // Repeats the whole transaction, so that the receipt number is not lost.
  if (!(await insertPayment(writer, row))) throw new OutdatedAnswer()
  return { id, number: row.number }
}

/**
 * Adds a payment for a guest's seat to the ledger, with its receipt number, and returns its id and number.
 * Does nothing and returns undefined when the payment intent is recorded already. The caller has locked the
 * booking.
 */
export const recordGuestPayment = (
  writer: Writer,
  {
    bookingId,
    payerName,
    intentId,
    method,
    amount,
    paidAt,
  }: PaidHire & { bookingId: string; payerName: string },
): Promise<Recorded | undefined> =>
  recordOnce(writer, intentId, { bookingId, payerName, intentId, method, amount, paidAt })

export type PaidHire = Pick<NewPayment, 'intentId' | 'method' | 'amount' | 'paidAt'>

/**
 * Adds a payment for a hire to the ledger, with its receipt number, and returns its id. Does nothing and
 * returns undefined when the payment intent is recorded already.
 * @param paid.off what a coupon took off; absent for none
 */
export async function recordHirePayment(
  writer: Writer,
  {
    id: hireId,
    memberId,
    guestName = null,
  }: Pick<HireToPay, 'id' | 'memberId'> & { guestName?: string | null },
  { intentId, method, amount, off = 0, paidAt }: PaidHire & { off?: number },
): Promise<string | undefined> {
  const payer = memberId === null ? { payerName: guestName ?? '' } : { memberId }
  const payment = { ...payer, hireId, intentId, method, amount, off, paidAt }
  return (await recordOnce(writer, intentId, payment))?.id
}

interface PaidOffer extends NewPayment {
  offerOrderId: string
  memberId: string
  tickets: number
  /** For the tickets: the midnight in Tokyo that ends the last day on which they can be used. */
  expiresAt: number
}

/**
 * Adds a payment for an offer to the ledger, with its receipt number, gives the tickets, and returns its id
 * and number. Does nothing and returns undefined when the payment intent is recorded already. The caller has
 * locked the member.
 */
export async function recordOfferPayment(
  tx: TransactionContext,
  { expiresAt, ...paid }: PaidOffer,
): Promise<Recorded | undefined> {
  const { memberId, tickets } = paid
  const recorded = await recordOnce(tx.writer, paid.intentId, paid)
  if (recorded !== undefined) await giveTickets(tx, { id: recorded.id, memberId, tickets, expiresAt })
  return recorded
}

/**
 * Adds a payment for a month of a pause to the ledger, with its receipt number, and returns its id and
 * number. Does nothing and returns undefined when the invoice is recorded already. The caller has locked the
 * member.
 * @param paid.invoiceId the provider's; undefined for what was paid on site
 */
export const recordPauseFeePayment = (
  { writer }: TransactionContext,
  {
    invoiceId,
    ...paid
  }: NewPayment & { pauseFeeId: string; memberId: string; invoiceId: string | undefined },
): Promise<Recorded | undefined> => recordOnce(writer, invoiceId, paid)

interface PaidOnSite {
  hireId: string
  method: 'cash' | 'transfer'
  /** Whole yen. */
  amount: number
  actor: AdminId
}

/**
 * Records, in the transaction of the caller, that the member has paid for a hire in cash or by transfer, with
 * a receipt number. Returns the id of the payment. The caller has checked that so much is still to be paid.
 */
export async function notePaymentOnSite(
  tx: TransactionContext,
  { hireId, method, amount, actor }: PaidOnSite,
): Promise<string> {
  const hire = await findHireToPay(tx.writer, hireId)
  if (hire === undefined) throw new Error(`there is no hire ${hireId}`)
  const paid = { intentId: undefined, method, amount, paidAt: tx.now }
  const id = await recordHirePayment(tx.writer, hire, paid)
  if (id === undefined) throw new Error('a payment got an id that another one has')
  await tx.record({ actor, action: 'payment.noted', subjectId: id, after: { amount, method } })
  return id
}

import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findMember, readAccount } from '#server/features/members/queries.ts'
import type {
  PaidInvoice,
  PaidPage,
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
  Webhook,
} from '#server/stripe/payment-provider.ts'
import { flagMismatch, modeMismatch, paymentMismatch } from './flag-mismatch.ts'
import type { Mismatch } from './flag-mismatch.ts'
import { findPaymentByIntent, hasPayment } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { findMembershipBySubscription } from './membership-queries.ts'
import { closeOrder, findOpenOrder, findOrder } from './order-queries.ts'
import { untilUpToDate } from './outdated-answer.ts'
import { prepareFeeInvoice } from './pause-fees/record-fee.ts'
import { recordPaymentIntent } from './record-intent.ts'
import { recordPayment } from './record-payment.ts'
import type { AskedIntent } from './record-refund.ts'
import { recordMembership, recordSubscription } from './record-subscription.ts'
import type { AskedSubscription } from './record-subscription.ts'
import { makeRefundsOf } from './refunds/make-refunds.ts'
import { willCharge } from './rules.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'
import { emptyRefusals, insertEvent, insertFailure } from './webhook-queries.ts'

/** What payments need besides the context to record what was paid. */
export interface Recording {
  provider: PaymentProvider
  /** Absent where only plans are paid for. */
  prepareIntent?: PrepareIntent
}

/**
 * Prepares what follows from a payment for a hire, a guest's seat or an offer. The features that offer them
 * stand above payments, so that they hand it in.
 */
export type PrepareIntent = (ctx: Context, intent: PaymentIntent, asked: AskedIntent) => Promise<Change>

/** What an event changes, to be called in a transaction. */
export type Change = (tx: TransactionContext) => Promise<void>

/**
 * Does what follows from what happened at the provider, once, in whatever order and way it is heard: a
 * webhook, or the provider when it is asked to close a page that was paid. The content of a webhook may be
 * old, so the provider is asked how an object that can change stands now (docs/decisions/0015).
 * @param isNew called first in the transaction; false when the same was heard before, and nothing is to be
 *   done
 */
export async function recordEvent(
  ctx: Context,
  recording: Recording,
  { event, hireId, bookingId, offerOrderId }: Pick<PaidPage, 'event'> & Partial<PaidPage>,
  isNew: (tx: TransactionContext) => Promise<boolean> = async () => true,
): Promise<void> {
  await untilUpToDate(async () => {
    const change = await prepareChange(ctx, recording, event)
    await ctx.transact(async (tx) => {
      if (await isNew(tx)) await change(tx)
    })
  })
  // A payment for a time that another member has meanwhile, for a seat that was cancelled, or for an offer
  // that could not be given any more, is given back.
  const of = (hireId && { hireId }) ?? (bookingId && { bookingId }) ?? (offerOrderId && { offerOrderId })
  if (!of) return
  await makeRefundsOf(ctx, { provider: async () => recording.provider }, of)
}

/**
 * Closes a checkout page, so that the payer cannot pay there any more. What was paid there is recorded, as by
 * its webhook, which may be late or refused. Returns whether it was paid. A payment that is awaited at a
 * convenience store is cancelled, or left to its own deadline. @throws ProviderFailure
 */
export async function closePage(
  ctx: Context,
  recording: Recording,
  sessionId: string,
  awaited?: 'left',
): Promise<boolean> {
  const paid = await recording.provider.closeCheckout(sessionId, awaited)
  if (paid !== undefined) await recordEvent(ctx, recording, paid)
  return paid !== undefined
}

/** Asks the provider about the object of the event, outside the transaction. */
async function prepareChange(
  ctx: Context,
  recording: Recording,
  event: PaymentEvent | undefined,
): Promise<Change> {
  if (event?.kind === 'invoicePaid') return prepareInvoice(ctx, recording, event.invoiceId)
  if (event?.kind === 'subscriptionChanged') return prepareSubscription(ctx, recording, event.subscriptionId)
  if (event?.kind === 'paymentChanged') return prepareIntent(ctx, recording, event)
  if (event?.kind === 'feeChanged')
    return (await prepareFeeInvoice(ctx, recording.provider, event.invoiceId)) ?? noChange
  if (event?.kind === 'renewalFailed') return (tx) => recordFailedRenewal(tx, event)
  if (event?.kind === 'checkoutEnded') return (tx) => closeOrder(tx.writer, { id: event.orderId })
  return noChange
}

export const noChange: Change = async () => undefined

/** Administrators read of the payment, and nothing else follows from it. */
export function flagged({ log }: Context, mismatch: Mismatch): Change {
  const { stripeId, memberId } = mismatch
  log.warn({ payment: stripeId, member: memberId }, 'a payment that does not match its order grants nothing')
  return (tx) => flagMismatch(tx, mismatch)
}

async function prepareSubscription(ctx: Context, recording: Recording, id: string): Promise<Change> {
  const asked = await askSubscription(ctx, recording, id)
  return asked === undefined ? noChange : (tx) => recordSubscription(tx, asked)
}

async function prepareInvoice(ctx: Context, recording: Recording, id: string): Promise<Change> {
  const invoice = await recording.provider.findInvoice(id)
  // The fee of a pause has an invoice of its own, without a subscription.
  if (invoice === undefined) return (await prepareFeeInvoice(ctx, recording.provider, id)) ?? noChange
  const { reader } = ctx
  const isMember = (await findMembershipBySubscription(reader, invoice.subscriptionId)) !== undefined
  const paysNoMonth = isMember && !invoice.paysMonth && !invoice.first
  const mismatch = await paymentMismatch(reader, { ...invoice, anyAmount: paysNoMonth })
  if (mismatch !== undefined) return flagged(ctx, mismatch)
  const recordOther = await closeOtherCheckout(ctx, recording, invoice.orderId)
  const asked = await askSubscription(ctx, recording, invoice.subscriptionId)
  if (asked === undefined) return recordOther
  return async (tx) => {
    await recordInvoice(tx, invoice, asked)
    await recordOther(tx)
  }
}

/**
 * Closes another open checkout of a member who has paid an order, so that the member cannot pay twice. Does
 * nothing once the payment is recorded. Returns what records a payment on the other page, if the member has
 * paid there too.
 */
async function closeOtherCheckout(ctx: Context, recording: Recording, paidOrderId: string): Promise<Change> {
  const { reader } = ctx
  const paid = await findOrder(reader, paidOrderId)
  if (paid === undefined || paid.state === 'paid') return noChange
  const other = await findOpenOrder(reader, paid.memberId)
  if (other === undefined || other.id === paidOrderId) return noChange
  const page = other.sessionId === null ? undefined : await recording.provider.closeCheckout(other.sessionId)
  await ctx.transact((tx) => closeOrder(tx.writer, other))
  return prepareChange(ctx, recording, page?.event)
}

/** A refund or a dispute may be announced before its payment: then the payment is recorded first. */
async function prepareIntent(
  ctx: Context,
  recording: Recording,
  { intentId, disputed }: { intentId: string; disputed: boolean },
): Promise<Change> {
  const recorded = await findPaymentByIntent(ctx.reader, intentId)
  const version = recorded?.version
  const isDisputed = disputed || (recorded?.disputedAt ?? null) !== null
  const intent = await recording.provider.findPaymentIntent(intentId, isDisputed)
  if (intent === undefined) return noChange
  if (intent.hireId ?? intent.bookingId ?? intent.offerOrderId) {
    if (recording.prepareIntent === undefined) throw new Error(`${intentId} is not for a plan`)
    return recording.prepareIntent(ctx, intent, { version })
  }
  const { invoiceId, orderId } = intent
  const mismatch =
    orderId === undefined || !intent.paid
      ? undefined
      : await paymentMismatch(ctx.reader, { ...intent, orderId, first: true })
  if (mismatch !== undefined) return flagged(ctx, mismatch)
  const recordOther =
    intent.paid && orderId !== undefined ? await closeOtherCheckout(ctx, recording, orderId) : noChange
  const isMissing = version === undefined && invoiceId !== undefined
  const recordMissing = isMissing ? await prepareInvoice(ctx, recording, invoiceId) : noChange
  return async (tx) => {
    await recordMissing(tx)
    await recordPaymentIntent(tx, intent, { version })
    await recordOther(tx)
  }
}

/**
 * Reads the recorded membership, then asks the provider about its subscription, in this order, so that an
 * older answer cannot replace a newer one. A subscription that would charge a closed account is ended.
 */
async function askSubscription(
  { reader, log }: Context,
  { provider }: Recording,
  id: string,
): Promise<AskedSubscription | undefined> {
  const recorded = await findMembershipBySubscription(reader, id)
  const subscription = await provider.findSubscription(id)
  if (subscription === undefined) return undefined
  if (!willCharge(subscription) || !(await isOfClosedAccount(reader, subscription.orderId)))
    return { recorded, subscription }
  await provider.endSubscription(id)
  log.warn({ subscription: id }, 'the subscription of a closed account was ended')
  const ended = await provider.findSubscription(id)
  return ended && { recorded, subscription: ended }
}

async function isOfClosedAccount(reader: Reader, orderId: string): Promise<boolean> {
  const order = await findOrder(reader, orderId)
  return order !== undefined && (await findMember(reader, order.memberId)) === undefined
}

/**
 * Records a paid invoice: the membership, the payment and its tickets. An invoice that is recorded already
 * stays as it is.
 */
async function recordInvoice(
  tx: TransactionContext,
  invoice: PaidInvoice,
  asked: AskedSubscription,
): Promise<void> {
  const order = await findOrder(tx.writer, invoice.orderId)
  if (order === undefined) return
  await updateMemberTypeAfter(tx.writer, order.memberId, async (isClosed) => {
    const membership = await recordMembership(tx, order, asked, {
      isClosed,
      paidUntil: invoice.paysMonth ? invoice.monthEndsAt : undefined,
    })
    await recordPayment(tx, order, { ...invoice, source: invoice.id, membership, isClosed })
  })
}

/**
 * Records that the provider could not charge a renewal, and mails the member, once for each attempt. The
 * membership itself becomes past due by the webhook event about the subscription (record-subscription.ts).
 */
async function recordFailedRenewal(
  tx: TransactionContext,
  { invoiceId, orderId, attempt }: { invoiceId: string; orderId: string; attempt: number },
): Promise<void> {
  const order = await findOrder(tx.writer, orderId)
  if (order === undefined) return
  const { memberId } = order
  if (!(await insertFailure(tx.writer, { source: invoiceId, attempt, memberId, now: tx.now }))) return
  // The webhooks came in another order: a later attempt has succeeded already.
  if (await hasPayment(tx.writer, invoiceId)) return
  const member = await readAccount(tx.writer, memberId)
  const content = { memberType: order.memberType, amount: order.price }
  await queuePaymentMail(tx, { kind: 'paymentFailed', to: member, content })
}

/**
 * Does what follows from a webhook, once. One transaction stores the event's id and makes the change, so that
 * an event whose change has failed can come again.
 */
export async function receiveWebhook(ctx: Context, recording: Recording, webhook: Webhook): Promise<void> {
  const { id, type, event, live } = webhook
  const isNew = async (tx: TransactionContext) => {
    await emptyRefusals(tx.writer)
    return insertEvent(tx.writer, { id, type, now: tx.now })
  }
  if (event === undefined || live === recording.provider.live)
    return recordEvent(ctx, recording, webhook, isNew)
  const flag = flagged(ctx, await modeMismatch(ctx.reader, webhook))
  await ctx.transact(async (tx) => {
    if (await isNew(tx)) await flag(tx)
  })
}

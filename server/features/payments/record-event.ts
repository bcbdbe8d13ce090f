import type { Database, Reader, Writer } from '#server/database/database.ts'
import { findMember, readAccount } from '#server/features/members/queries.ts'
import type {
  PaidInvoice,
  PaidPage,
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
  Webhook,
} from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Log } from './ask-provider.ts'
import { flagMismatch, modeMismatch, paymentMismatch } from './flag-mismatch.ts'
import type { Mismatch } from './flag-mismatch.ts'
import { findPaymentByIntent, hasPayment } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { findMembershipBySubscription } from './membership-queries.ts'
import { closeOrder, endOrder, findOpenOrder, findOrder } from './order-queries.ts'
import { recordPaymentIntent } from './record-intent.ts'
import { recordPayment } from './record-payment.ts'
import type { AskedIntent } from './record-refund.ts'
import { recordMembership, recordSubscription } from './record-subscription.ts'
import type { AskedSubscription } from './record-subscription.ts'
import { makeRefundsOf } from './refunds/make-refunds.ts'
import { OutdatedAnswer, willCharge } from './rules.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'
import { emptyRefusals, insertEvent, insertFailure } from './webhook-queries.ts'

export interface RecordingParts {
  database: Database
  provider: PaymentProvider
  log: Log
  /** Absent where only plans are paid for. */
  prepareIntent?: PrepareIntent
}

/**
 * Prepares what follows from a payment for a hire or for a guest's seat. The features that offer them stand
 * above payments, so that they hand it in.
 */
export type PrepareIntent = (
  facts: StudioFacts,
  parts: RecordingParts,
  intent: PaymentIntent,
  asked: AskedIntent,
  now: number,
) => Promise<Change>

/** What an event changes, to be called in a transaction. */
export type Change = (writer: Writer) => Promise<void>

/** After so many outdated answers it fails, and a webhook is sent again. */
const mostAttempts = 5

/**
 * Does what follows from what happened at the provider, once, in whatever order and way it is heard: a
 * webhook, or the provider when it is asked to close a page that was paid. The content of a webhook may be
 * old, so the provider is asked how an object that can change stands now (docs/decisions/0015).
 * @param isNew called first in the transaction; false when the same was heard before, and nothing is to be
 *   done
 */
export async function recordEvent(
  facts: StudioFacts,
  parts: RecordingParts,
  { event, hireId, bookingId }: Pick<PaidPage, 'event' | 'hireId' | 'bookingId'>,
  now: number,
  isNew: (writer: Writer) => Promise<boolean> = async () => true,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await prepareChange(facts, parts, event, now)
    try {
      await parts.database.transact(async (writer) => {
        if (await isNew(writer)) await change(writer)
      })
      break
    } catch (error) {
      if (!(error instanceof OutdatedAnswer) || attempt === mostAttempts) throw error
    }
  }
  // A payment for a time that another member has meanwhile, or for a seat that was cancelled, is given back.
  const of = hireId !== undefined ? { hireId } : bookingId !== undefined ? { bookingId } : undefined
  if (of === undefined) return
  const { database, provider, log } = parts
  await makeRefundsOf(
    facts,
    { database, payments: { provider: async () => provider }, clock: () => now, log },
    of,
  )
}

/**
 * Closes a checkout page, so that the payer cannot pay there any more. What was paid there is recorded, as by
 * its webhook, which may be late or refused. Returns whether it was paid. @throws ProviderFailure
 */
export async function closePage(
  facts: StudioFacts,
  parts: RecordingParts,
  sessionId: string,
  now: number,
): Promise<boolean> {
  const paid = await parts.provider.closeCheckout(sessionId)
  if (paid !== undefined) await recordEvent(facts, parts, paid, now)
  return paid !== undefined
}

/** Asks the provider about the object of the event, outside the transaction. */
async function prepareChange(
  facts: StudioFacts,
  parts: RecordingParts,
  event: PaymentEvent | undefined,
  now: number,
): Promise<Change> {
  if (event?.kind === 'invoicePaid') return prepareInvoice(facts, parts, event.invoiceId, now)
  if (event?.kind === 'subscriptionChanged')
    return prepareSubscription(facts, parts, event.subscriptionId, now)
  if (event?.kind === 'paymentChanged') return prepareIntent(facts, parts, event, now)
  if (event?.kind === 'renewalFailed') return (writer) => recordFailedRenewal(writer, event, now)
  if (event?.kind === 'checkoutEnded') return (writer) => endOrder(writer, event.orderId, 'closed')
  return noChange
}

export const noChange: Change = async () => undefined

/** Administrators read of the payment, and nothing else follows from it. */
export function flagged({ log }: Pick<RecordingParts, 'log'>, mismatch: Mismatch, now: number): Change {
  const { stripeId, memberId } = mismatch
  log.warn({ payment: stripeId, member: memberId }, 'a payment that does not match its order grants nothing')
  return (writer) => flagMismatch(writer, mismatch, now)
}

async function prepareSubscription(
  facts: StudioFacts,
  parts: RecordingParts,
  id: string,
  now: number,
): Promise<Change> {
  const asked = await askSubscription(parts, id)
  return asked === undefined ? noChange : (writer) => recordSubscription(facts, writer, asked, now)
}

async function prepareInvoice(
  facts: StudioFacts,
  parts: RecordingParts,
  id: string,
  now: number,
): Promise<Change> {
  const invoice = await parts.provider.findInvoice(id)
  if (invoice === undefined) return noChange
  const { reader } = parts.database
  const isMember = (await findMembershipBySubscription(reader, invoice.subscriptionId)) !== undefined
  const paysNoMonth = isMember && !invoice.paysMonth && !invoice.first
  const mismatch = await paymentMismatch(reader, { ...invoice, anyAmount: paysNoMonth })
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  const recordOther = await closeOtherCheckout(facts, parts, invoice.orderId, now)
  const asked = await askSubscription(parts, invoice.subscriptionId)
  if (asked === undefined) return recordOther
  return async (writer) => {
    await recordInvoice(facts, writer, invoice, asked, now)
    await recordOther(writer)
  }
}

/**
 * Closes another open checkout of a member who has paid an order, so that the member cannot pay twice. Does
 * nothing once the payment is recorded. Returns what records a payment on the other page, if the member has
 * paid there too.
 */
async function closeOtherCheckout(
  facts: StudioFacts,
  parts: RecordingParts,
  paidOrderId: string,
  now: number,
): Promise<Change> {
  const { database, provider } = parts
  const paid = await findOrder(database.reader, paidOrderId)
  if (paid === undefined || paid.state === 'paid') return noChange
  const other = await findOpenOrder(database.reader, paid.memberId)
  if (other === undefined || other.id === paidOrderId) return noChange
  const page = other.sessionId === null ? undefined : await provider.closeCheckout(other.sessionId)
  await database.transact((writer) => closeOrder(writer, other))
  return prepareChange(facts, parts, page?.event, now)
}

/** A refund or a dispute may be announced before its payment: then the payment is recorded first. */
async function prepareIntent(
  facts: StudioFacts,
  parts: RecordingParts,
  { intentId, disputed }: { intentId: string; disputed: boolean },
  now: number,
): Promise<Change> {
  const recorded = await findPaymentByIntent(parts.database.reader, intentId)
  const version = recorded?.version
  const isDisputed = disputed || (recorded?.disputedAt ?? null) !== null
  const intent = await parts.provider.findPaymentIntent(intentId, isDisputed)
  if (intent === undefined) return noChange
  if (intent.hireId !== undefined || intent.bookingId !== undefined) {
    if (parts.prepareIntent === undefined) throw new Error(`${intentId} is not for a plan`)
    return parts.prepareIntent(facts, parts, intent, { version }, now)
  }
  const { invoiceId, orderId } = intent
  const mismatch =
    orderId === undefined || !intent.paid
      ? undefined
      : await paymentMismatch(parts.database.reader, { ...intent, orderId, first: true })
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  const recordOther =
    intent.paid && orderId !== undefined ? await closeOtherCheckout(facts, parts, orderId, now) : noChange
  const isMissing = version === undefined && invoiceId !== undefined
  const recordMissing = isMissing ? await prepareInvoice(facts, parts, invoiceId, now) : noChange
  return async (writer) => {
    await recordMissing(writer)
    await recordPaymentIntent(facts, writer, intent, { version }, now)
    await recordOther(writer)
  }
}

/**
 * Reads the recorded membership, then asks the provider about its subscription, in this order, so that an
 * older answer cannot replace a newer one. A subscription that would charge a closed account is ended.
 */
async function askSubscription(
  { database, provider, log }: RecordingParts,
  id: string,
): Promise<AskedSubscription | undefined> {
  const recorded = await findMembershipBySubscription(database.reader, id)
  const subscription = await provider.findSubscription(id)
  if (subscription === undefined) return undefined
  if (!willCharge(subscription) || !(await isOfClosedAccount(database.reader, subscription.orderId)))
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
  facts: StudioFacts,
  writer: Writer,
  invoice: PaidInvoice,
  asked: AskedSubscription,
  now: number,
): Promise<void> {
  const order = await findOrder(writer, invoice.orderId)
  if (order === undefined) return
  await updateMemberTypeAfter(writer, order.memberId, async (isClosed) => {
    const membership = await recordMembership(facts, writer, order, asked, {
      isClosed,
      paidUntil: invoice.paysMonth ? invoice.monthEndsAt : undefined,
      now,
    })
    await recordPayment(facts, writer, order, { ...invoice, source: invoice.id, membership, isClosed }, now)
  })
}

/**
 * Records that the provider could not charge a renewal, and mails the member, once for each attempt. The
 * membership itself becomes past due by the webhook event about the subscription (record-subscription.ts).
 */
async function recordFailedRenewal(
  writer: Writer,
  { invoiceId, orderId, attempt }: { invoiceId: string; orderId: string; attempt: number },
  now: number,
): Promise<void> {
  const order = await findOrder(writer, orderId)
  if (order === undefined) return
  const memberId = order.memberId
  if (!(await insertFailure(writer, { source: invoiceId, attempt, memberId, now }))) return
  // The webhooks came in another order: a later attempt has succeeded already.
  if (await hasPayment(writer, invoiceId)) return
  const member = await readAccount(writer, memberId)
  const content = { memberType: order.memberType, amount: order.price }
  await queuePaymentMail(writer, { kind: 'paymentFailed', to: member, content }, now)
}

/**
 * Does what follows from a webhook, once. One transaction stores the event's id and makes the change, so that
 * an event whose change has failed can come again.
 */
export async function receiveWebhook(
  facts: StudioFacts,
  parts: RecordingParts,
  webhook: Webhook,
  now: number,
): Promise<void> {
  const { id, type, event, live } = webhook
  const isNew = async (writer: Writer) => {
    await emptyRefusals(writer)
    return insertEvent(writer, { id, type, now })
  }
  if (event === undefined || live === parts.provider.live)
    return recordEvent(facts, parts, webhook, now, isNew)
  const flag = flagged(parts, await modeMismatch(parts.database.reader, webhook), now)
  await parts.database.transact(async (writer) => {
    if (await isNew(writer)) await flag(writer)
  })
}

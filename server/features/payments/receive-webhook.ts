import type { Database, Reader, Writer } from '#server/database/database.ts'
import { findGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { findMember } from '#server/features/members/queries.ts'
import type { PaymentIntent, PaymentProvider, Webhook } from '#server/stripe/payment-provider.ts'
import type { Log } from './ask-provider.ts'
import { closeOtherCheckout } from './close-checkout.ts'
import { flagMismatch, hireMismatch, modeMismatch, paymentMismatch, seatMismatch } from './flag-mismatch.ts'
import type { Mismatch } from './flag-mismatch.ts'
import { findHireToPay } from './hire-queries.ts'
import { findPaymentByIntent } from './ledger-queries.ts'
import { findMembershipBySubscription } from './membership-queries.ts'
import { endOrder, findOrder } from './order-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { recordFailedRenewal } from './record-failed-renewal.ts'
import { recordHireIntent } from './record-hire-intent.ts'
import { recordInvoice } from './record-invoice.ts'
import { recordPaymentIntent } from './record-payment-intent.ts'
import type { AskedIntent } from './record-refund.ts'
import { recordSeatIntent } from './record-seat-intent.ts'
import { recordSubscription } from './record-subscription.ts'
import type { AskedSubscription } from './record-subscription.ts'
import { makeRefundsOf } from './refunds/make-refunds.ts'
import { willCharge } from './rules.ts'
import { insertEvent } from './webhook-queries.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
  log: Log & { warn: (details: object, message: string) => void }
}

/** What a webhook changes, to be called in a transaction. */
type Change = (writer: Writer) => Promise<void>

/** After so many outdated answers the webhook fails, and the provider sends it again. */
const mostAttempts = 5

/**
 * Does what follows from a webhook, once, in whatever order webhooks come. The content of a webhook may be old, so the
 * provider is asked how an object that can change stands now (docs/decisions/0015). One transaction stores the event's id and makes the
 * change, so that an event whose change has failed can come again.
 */
export async function receiveWebhook(parts: Parts, webhook: Webhook, now: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await prepareChange(parts, webhook, now)
    try {
      await parts.database.transact(async (writer) => {
        if (await insertEvent(writer, { id: webhook.id, type: webhook.type, now })) await change(writer)
      })
      break
    } catch (error) {
      if (!(error instanceof OutdatedAnswer) || attempt === mostAttempts) throw error
    }
  }
  // A payment for a time that another member has meanwhile, or for a seat that was cancelled, is given back.
  const { hireId, bookingId } = webhook
  const of = hireId !== undefined ? { hireId } : bookingId !== undefined ? { bookingId } : undefined
  if (of === undefined) return
  const { database, provider, log } = parts
  await makeRefundsOf({ database, payments: { provider: async () => provider }, clock: () => now, log }, of)
}

/** Asks the provider about the object of the event, outside the transaction. */
async function prepareChange(parts: Parts, webhook: Webhook, now: number): Promise<Change> {
  const { event } = webhook
  if (event !== undefined && webhook.live !== parts.provider.live)
    return flagged(parts, await modeMismatch(parts.database.reader, webhook), now)
  if (event?.kind === 'invoicePaid') return prepareInvoice(parts, event.invoiceId, now)
  if (event?.kind === 'subscriptionChanged') return prepareSubscription(parts, event.subscriptionId, now)
  if (event?.kind === 'paymentChanged') return prepareIntent(parts, event, now)
  if (event?.kind === 'renewalFailed') return (writer) => recordFailedRenewal(writer, event, now)
  if (event?.kind === 'checkoutEnded') return (writer) => endOrder(writer, event.orderId, 'closed')
  return noChange
}

const noChange: Change = async () => undefined

/** Administrators read of the payment, and nothing else follows from it. */
function flagged({ log }: Parts, mismatch: Mismatch, now: number): Change {
  const { stripeId, memberId } = mismatch
  log.warn({ payment: stripeId, member: memberId }, 'a payment that does not match its order grants nothing')
  return (writer) => flagMismatch(writer, mismatch, now)
}

async function prepareSubscription(parts: Parts, id: string, now: number): Promise<Change> {
  const asked = await askSubscription(parts, id)
  return asked === undefined ? noChange : (writer) => recordSubscription(writer, asked, now)
}

async function prepareInvoice(parts: Parts, id: string, now: number): Promise<Change> {
  const invoice = await parts.provider.findInvoice(id)
  if (invoice === undefined) return noChange
  const { reader } = parts.database
  const isMember = (await findMembershipBySubscription(reader, invoice.subscriptionId)) !== undefined
  const paysNoMonth = isMember && !invoice.paysMonth && !invoice.first
  const mismatch = await paymentMismatch(reader, { ...invoice, anyAmount: paysNoMonth })
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  await closeOtherCheckout(parts, invoice.orderId)
  const asked = await askSubscription(parts, invoice.subscriptionId)
  return asked === undefined ? noChange : (writer) => recordInvoice(writer, invoice, asked, now)
}

/** A refund may be announced before its payment: then the payment is recorded first. */
async function prepareIntent(
  parts: Parts,
  { intentId, disputed }: { intentId: string; disputed: boolean },
  now: number,
): Promise<Change> {
  const version = (await findPaymentByIntent(parts.database.reader, intentId))?.version
  const intent = await parts.provider.findPaymentIntent(intentId)
  if (intent === undefined) return noChange
  if (intent.hireId !== undefined) return prepareHireIntent(parts, intent, { disputed, version }, now)
  if (intent.bookingId !== undefined) return prepareSeatIntent(parts, intent, { disputed, version }, now)
  const { invoiceId, orderId } = intent
  const mismatch =
    orderId === undefined || !intent.paid
      ? undefined
      : await paymentMismatch(parts.database.reader, { ...intent, orderId, first: true })
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  if (intent.paid && orderId !== undefined) await closeOtherCheckout(parts, orderId)
  const isMissing = version === undefined && invoiceId !== undefined
  const recordMissing = isMissing ? await prepareInvoice(parts, invoiceId, now) : noChange
  return async (writer) => {
    await recordMissing(writer)
    await recordPaymentIntent(writer, intent, { disputed, version }, now)
  }
}

async function prepareHireIntent(
  parts: Parts,
  intent: PaymentIntent,
  asked: AskedIntent,
  now: number,
): Promise<Change> {
  const { reader } = parts.database
  const hire = await findHireToPay(reader, intent.hireId ?? '')
  if (hire === undefined) return noChange
  const mismatch = intent.paid ? await hireMismatch(reader, hire, intent) : undefined
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  return (writer) => recordHireIntent(writer, { ...asked, hire, intent }, now)
}

async function prepareSeatIntent(
  parts: Parts,
  intent: PaymentIntent,
  asked: AskedIntent,
  now: number,
): Promise<Change> {
  const { reader } = parts.database
  const booking = await findGuestBooking(reader, intent.bookingId ?? '')
  if (booking === undefined) return noChange
  const mismatch = intent.paid ? await seatMismatch(reader, booking, intent) : undefined
  if (mismatch !== undefined) return flagged(parts, mismatch, now)
  return (writer) => recordSeatIntent(writer, { ...asked, bookingId: booking.id, intent }, now)
}

/**
 * Reads the recorded membership, then asks the provider about its subscription, in this order, so that an older answer
 * cannot replace a newer one. A subscription that would charge a closed account is ended.
 */
async function askSubscription(
  { database, provider, log }: Parts,
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
  return order !== undefined && (await findMember(reader, order.member_id)) === undefined
}

import type { Database, Reader, Writer } from '#server/database/database.ts'
import { findMember } from '#server/features/members/queries.ts'
import type { PaymentEvent, PaymentProvider, Webhook } from '#server/stripe/payment-provider.ts'
import { findMembershipOf, findOrder, findPaymentOfIntent } from './recording-queries.ts'
import {
  Overtaken,
  recordCheckoutOver,
  recordIntent,
  recordInvoice,
  recordSubscription,
} from './record-payment.ts'
import { closeOthers } from './close-checkout.ts'
import { recordFailure } from './record-failed-renewal.ts'
import { goesOn } from './rules.ts'
import { insertEvent } from './webhook-queries.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
  log: { warn: (about: object, words: string) => void }
}

type Change = (writer: Writer) => Promise<void>

/** More would mean that something is wrong; the provider will send the message again. */
const mostAttempts = 5

/**
 * Does what follows from a message of the provider: once, whatever came before it. What stands in the message
 * may be old, so the provider is asked how the thing stands now (docs/decisions/0015). The message is noted
 * in the transaction that does the rest, so that one which failed can come again.
 */
export async function receiveWebhook(parts: Parts, webhook: Webhook, now: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const change = await changeFor(parts, webhook.event, now)
    try {
      await parts.database.transact(async (writer) => {
        if (await insertEvent(writer, { id: webhook.id, type: webhook.type, now })) await change(writer)
      })
      return
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error
    }
  }
}

async function changeFor(parts: Parts, event: PaymentEvent | undefined, now: number): Promise<Change> {
  if (event?.kind === 'invoicePaid') return changeForInvoice(parts, event.invoiceId, now)
  if (event?.kind === 'subscriptionChanged') return changeForSubscription(parts, event.subscriptionId)
  if (event?.kind === 'paymentChanged') return changeForIntent(parts, event, now)
  if (event?.kind === 'renewalFailed') return (writer) => recordFailure(writer, event, now)
  if (event?.kind === 'checkoutEnded') return (writer) => recordCheckoutOver(writer, event.orderId)
  return nothing
}

const nothing: Change = async () => undefined

async function changeForSubscription(parts: Parts, id: string): Promise<Change> {
  const asked = await askSubscription(parts, id)
  return asked === undefined ? nothing : (writer) => recordSubscription(writer, asked)
}

async function changeForInvoice(parts: Parts, id: string, now: number): Promise<Change> {
  const invoice = await parts.provider.findInvoice(id)
  if (invoice !== undefined) await closeOthers(parts, invoice.orderId)
  const asked = invoice && (await askSubscription(parts, invoice.subscriptionId))
  if (invoice === undefined || asked === undefined) return nothing
  return (writer) => recordInvoice(writer, invoice, asked, now)
}

/** Money may be given back before we heard that it came: then both are recorded. */
async function changeForIntent(
  parts: Parts,
  { intentId: id, disputed }: { intentId: string; disputed: boolean },
  now: number,
): Promise<Change> {
  const version = (await findPaymentOfIntent(parts.database.reader, id))?.version
  const intent = await parts.provider.findPaymentIntent(id)
  if (intent === undefined) return nothing
  const { invoiceId, orderId } = intent
  if (intent.paid && orderId !== undefined) await closeOthers(parts, orderId)
  const recordFirst =
    version === undefined && invoiceId !== undefined ? await changeForInvoice(parts, invoiceId, now) : nothing
  return async (writer) => {
    await recordFirst(writer)
    await recordIntent(writer, intent, { disputed, version }, now)
  }
}

/**
 * How a subscription stands, after what was recorded of it was read: so that nothing newer is replaced. One that would take
 * money from somebody who has left is ended.
 */
async function askSubscription({ database, provider, log }: Parts, id: string) {
  const before = await findMembershipOf(database.reader, id)
  const now = await provider.findSubscription(id)
  if (now === undefined) return undefined
  if (!goesOn(now) || !(await isOfNobody(database.reader, now.orderId))) return { before, now }
  await provider.endSubscription(id)
  log.warn({ subscription: id }, 'a membership of somebody who has left was ended')
  const ended = await provider.findSubscription(id)
  return ended && { before, now: ended }
}

/** Whether it was ordered by somebody who has left since. */
async function isOfNobody(reader: Reader, orderId: string): Promise<boolean> {
  const order = await findOrder(reader, orderId)
  return order !== undefined && (await findMember(reader, order.member_id)) === undefined
}

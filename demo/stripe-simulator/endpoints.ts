import { find } from './find.ts'
import { fieldsOf, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import {
  list,
  serializeCustomer,
  serializeIntent,
  serializeInvoice,
  serializeInvoicePayment,
  serializePortal,
  serializeSession,
  serializeSubscription,
} from './serializers.ts'
import { closeDispute, listDisputes, readDispute, updateDispute } from './dispute-endpoints.ts'
import { createRefund, listRefunds, readRefund } from './refund-endpoints.ts'
import { changeSubscription, createPrice } from './subscription-endpoints.ts'
import type { StripeSimulator } from './simulator.ts'
import { newStripeId } from './state-store.ts'
import type { CheckoutSession, LineItem } from './state.ts'
import { invalid, invalidEmail } from './stripe-error.ts'

type Handle = (simulator: StripeSimulator, fields: Fields, id: string) => object

/** The calls that the product makes: method and path below `/v1/`, with the id of an object. */
export const endpoints: ReadonlyArray<[call: RegExp, handle: Handle]> = [
  [/^POST customers$/, createCustomer],
  [/^POST checkout\/sessions$/, createSession],
  [/^GET checkout\/sessions\/(\w+)$/, readSession],
  [/^POST checkout\/sessions\/(\w+)\/expire$/, expireSession],
  [/^POST billing_portal\/sessions$/, createPortal],
  [/^GET invoices\/(\w+)$/, readInvoice],
  [/^GET subscriptions\/(\w+)$/, readSubscription],
  [/^POST prices$/, createPrice],
  [/^POST subscriptions\/(\w+)$/, changeSubscription],
  [/^DELETE subscriptions\/(\w+)$/, endSubscription],
  [/^GET payment_intents\/(\w+)$/, readIntent],
  [/^GET payment_intents$/, listIntents],
  [/^GET invoice_payments$/, listInvoicePayments],
  [/^POST refunds$/, createRefund],
  [/^GET refunds$/, listRefunds],
  [/^GET refunds\/(\w+)$/, readRefund],
  [/^GET disputes$/, listDisputes],
  [/^GET disputes\/(\w+)$/, readDispute],
  [/^POST disputes\/(\w+)$/, updateDispute],
  [/^POST disputes\/(\w+)\/close$/, closeDispute],
]

function createCustomer({ state, store, now }: StripeSimulator, fields: Fields): object {
  const email = textOf(fields['email']) ?? ''
  if (/^\.|\.[.@]/.test(email)) throw invalidEmail(email)
  const customer = { id: newStripeId('cus'), email, name: textOf(fields['name']) ?? '', created: now }
  state.customers[customer.id] = customer
  store.save()
  return serializeCustomer(customer)
}

function createSession(simulator: StripeSimulator, fields: Fields): object {
  const { mode } = fields
  if (mode !== 'subscription' && mode !== 'payment') throw invalid('mode', 'Invalid mode')
  const customer = find(simulator, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const successUrl = textOf(fields['success_url'])
  if (successUrl === undefined) throw invalid('success_url', 'Missing success_url')
  const result = fieldsOf(fields[mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'])
  const session: CheckoutSession = {
    id: newStripeId('cs_test'),
    created: simulator.now,
    mode,
    status: 'open',
    expiresAt: expiryOf(fields, simulator.now),
    customer: customer.id,
    locale: localeOf(fields),
    lines: linesOf(fields, mode),
    metadata: textsOf(fields['metadata']),
    resultMetadata: textsOf(result['metadata']),
    successUrl,
    cancelUrl: textOf(fields['cancel_url']) ?? successUrl,
    clientReference: textOf(fields['client_reference_id']) ?? null,
    subscription: null,
    invoice: null,
    intent: null,
  }
  simulator.state.sessions[session.id] = session
  simulator.store.save()
  return serializeSession(session, simulator.pagesUrl)
}

function linesOf(fields: Fields, mode: CheckoutSession['mode']): LineItem[] {
  const lines = Object.values(fieldsOf(fields['line_items'])).map((line) => readLine(fieldsOf(line)))
  if (lines.length === 0) throw invalid('line_items', 'Missing line_items')
  if (lines.some(({ recurring }) => recurring) !== (mode === 'subscription'))
    throw invalid('line_items', 'In subscription mode, and only there, one price must be recurring')
  return lines
}

function readLine(line: Fields): LineItem {
  const price = fieldsOf(line['price_data'])
  const amount = Number(textOf(price['unit_amount']) ?? Number.NaN)
  if (price['currency'] !== 'jpy') throw invalid('line_items', 'The simulator takes yen only')
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('line_items', 'Invalid unit_amount')
  const name = textOf(fieldsOf(price['product_data'])['name']) ?? ''
  return { name, amount, recurring: price['recurring'] !== undefined }
}

const hourSeconds = 3_600

function expiryOf(fields: Fields, now: number): number {
  const text = textOf(fields['expires_at'])
  if (text === undefined) return now + 24 * hourSeconds
  const at = Number(text)
  if (!(at >= now + hourSeconds / 2 && at <= now + 24 * hourSeconds))
    throw invalid('expires_at', 'The timestamp must be 30 minutes to 24 hours from now')
  return at
}

const localeOf = (fields: Fields) => (fields['locale'] === 'en' ? 'en' : 'ja')

function readSession(simulator: StripeSimulator, _: Fields, id: string): object {
  return serializeSession(find(simulator, 'sessions', id), simulator.pagesUrl)
}

function expireSession(simulator: StripeSimulator, _: Fields, id: string): object {
  const session = find(simulator, 'sessions', id)
  if (session.status !== 'open') throw invalid('session', 'Only open sessions can be expired')
  simulator.expire(session)
  return serializeSession(session, simulator.pagesUrl)
}

function createPortal(simulator: StripeSimulator, fields: Fields): object {
  const customer = find(simulator, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const returnUrl = textOf(fields['return_url']) ?? ''
  const portal = {
    id: newStripeId('bps'),
    customer: customer.id,
    locale: localeOf(fields),
    returnUrl,
  } as const
  simulator.state.portals[portal.id] = portal
  simulator.store.save()
  return serializePortal(portal, simulator.pagesUrl)
}

function readInvoice(simulator: StripeSimulator, _: Fields, id: string): object {
  const invoice = find(simulator, 'invoices', id)
  return serializeInvoice(invoice, find(simulator, 'subscriptions', invoice.subscription))
}

function readSubscription(simulator: StripeSimulator, _: Fields, id: string): object {
  return serializeSubscription(find(simulator, 'subscriptions', id))
}

function endSubscription(simulator: StripeSimulator, _: Fields, id: string): object {
  const subscription = find(simulator, 'subscriptions', id)
  simulator.end(subscription)
  return serializeSubscription(subscription)
}

function readIntent(simulator: StripeSimulator, _: Fields, id: string): object {
  const intent = find(simulator, 'intents', id)
  return serializeIntent(intent, simulator.disputesOf(intent).length > 0)
}

function listIntents(simulator: StripeSimulator, fields: Fields): object {
  const { state } = simulator
  const since = Number(textOf(fieldsOf(fields['created'])['gte']) ?? 0)
  const intents = Object.values(state.intents).filter(({ created }) => created >= since)
  return list(
    intents.toReversed().map((intent) => serializeIntent(intent, simulator.disputesOf(intent).length > 0)),
    '/v1/payment_intents',
  )
}

function listInvoicePayments({ state }: StripeSimulator, fields: Fields): object {
  const intent = textOf(fieldsOf(fields['payment'])['payment_intent'])
  const paid = Object.values(state.invoices).filter((invoice) => invoice.intent === intent)
  return list(paid.map(serializeInvoicePayment), '/v1/invoice_payments')
}

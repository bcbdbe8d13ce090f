import { fieldsOf, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import {
  serializeCustomer,
  serializeIntent,
  serializeInvoice,
  serializeInvoicePayment,
  serializePortal,
  serializeRefund,
  serializeSession,
  serializeSubscription,
} from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import { newStripeId } from './state-store.ts'
import type { CheckoutSession, LineItem, SimulatorState } from './state.ts'
import { invalid, invalidEmail, missing } from './stripe-error.ts'

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
  [/^DELETE subscriptions\/(\w+)$/, endSubscription],
  [/^GET payment_intents\/(\w+)$/, readIntent],
  [/^GET invoice_payments$/, listInvoicePayments],
  [/^POST refunds$/, createRefund],
]

type Collection = 'customers' | 'sessions' | 'subscriptions' | 'invoices' | 'intents'

function find<Name extends Collection>(
  { state }: StripeSimulator,
  name: Name,
  id: string,
  param = 'id',
): SimulatorState[Name][string] {
  const collection: SimulatorState[Name] = state[name]
  if (!Object.hasOwn(collection, id)) throw missing(param, `${name.slice(0, -1)}: '${id}'`)
  return collection[id] as SimulatorState[Name][string]
}

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
  return serializeIntent(find(simulator, 'intents', id))
}

function listInvoicePayments({ state }: StripeSimulator, fields: Fields): object {
  const intent = textOf(fieldsOf(fields['payment'])['payment_intent'])
  const paid = Object.values(state.invoices).filter((invoice) => invoice.intent === intent)
  return {
    object: 'list',
    data: paid.map(serializeInvoicePayment),
    has_more: false,
    url: '/v1/invoice_payments',
  }
}

function createRefund(simulator: StripeSimulator, fields: Fields): object {
  const intent = find(simulator, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')
  const left = intent.amount - intent.refunded
  const amount = Number(textOf(fields['amount']) ?? left)
  if (!(amount > 0 && amount <= left)) throw invalid('amount', 'Refund amount is greater than the charge')
  simulator.refund(intent, amount)
  return serializeRefund(newStripeId('re'), intent, amount)
}

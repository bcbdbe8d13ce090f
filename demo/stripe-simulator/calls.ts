import type { Cashier } from './simulator.ts'
import { partsOf, textOf, textsOf } from './form.ts'
import type { Fields } from './form.ts'
import { newKey } from './state-file.ts'
import { invalid, invalidEmail, missing } from './stripe-error.ts'
import type { Line, Session, Things } from './state.ts'
import {
  customerOnWire,
  intentOnWire,
  invoiceOnWire,
  invoicePaymentOnWire,
  portalOnWire,
  sessionOnWire,
  subscriptionOnWire,
} from './serializers.ts'

type Handle = (cashier: Cashier, fields: Fields, id: string) => object

/** What the product asks of Stripe: method and path below `/v1/`, in which an id may stand. */
export const calls: ReadonlyArray<[asked: RegExp, handle: Handle]> = [
  [/^POST customers$/, createCustomer],
  [/^POST checkout\/sessions$/, createSession],
  [
    /^GET checkout\/sessions\/(\w+)$/,
    (cashier, _, id) => sessionOnWire(find(cashier, 'sessions', id), cashier.pages),
  ],
  [/^POST checkout\/sessions\/(\w+)\/expire$/, expireSession],
  [/^POST billing_portal\/sessions$/, createPortal],
  [
    /^GET invoices\/(\w+)$/,
    (cashier, _, id) => {
      const invoice = find(cashier, 'invoices', id)
      return invoiceOnWire(invoice, find(cashier, 'subscriptions', invoice.subscription))
    },
  ],
  [/^GET subscriptions\/(\w+)$/, (cashier, _, id) => subscriptionOnWire(find(cashier, 'subscriptions', id))],
  [
    /^DELETE subscriptions\/(\w+)$/,
    (cashier, _, id) => {
      const subscription = find(cashier, 'subscriptions', id)
      cashier.end(subscription)
      return subscriptionOnWire(subscription)
    },
  ],
  [/^GET payment_intents\/(\w+)$/, (cashier, _, id) => intentOnWire(find(cashier, 'intents', id), true)],
  [/^GET invoice_payments$/, listInvoicePayments],
  [/^POST refunds$/, createRefund],
]

type Shelf = 'customers' | 'sessions' | 'subscriptions' | 'invoices' | 'intents'

function find<Name extends Shelf>(
  { store }: Cashier,
  shelf: Name,
  id: string,
  param = 'id',
): Things[Name][string] {
  const things: Things[Name] = store.things[shelf]
  if (!Object.hasOwn(things, id)) throw missing(param, `${shelf.slice(0, -1)}: '${id}'`)
  return things[id] as Things[Name][string]
}

function createCustomer({ store, now }: Cashier, fields: Fields): object {
  const email = textOf(fields['email']) ?? ''
  if (/^\.|\.[.@]/.test(email)) throw invalidEmail(email)
  const customer = { id: newKey('cus'), email, name: textOf(fields['name']) ?? '', created: now }
  store.things.customers[customer.id] = customer
  store.save()
  return customerOnWire(customer)
}

function createSession(cashier: Cashier, fields: Fields): object {
  const { mode } = fields
  if (mode !== 'subscription' && mode !== 'payment') throw invalid('mode', 'Invalid mode')
  const customer = find(cashier, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const lines = Object.values(partsOf(fields['line_items'])).map((line) => readLine(partsOf(line)))
  if (lines.length === 0) throw invalid('line_items', 'Missing line_items')
  if (lines.some(({ recurring }) => recurring) !== (mode === 'subscription'))
    throw invalid('line_items', 'In subscription mode, and only there, one price must be recurring')
  const successUrl = textOf(fields['success_url'])
  if (successUrl === undefined) throw invalid('success_url', 'Missing success_url')
  const passedOn = partsOf(fields[mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'])
  const session: Session = {
    id: newKey('cs_test'),
    created: cashier.now,
    mode,
    status: 'open',
    customer: customer.id,
    locale: fields['locale'] === 'en' ? 'en' : 'ja',
    lines,
    metadata: textsOf(fields['metadata']),
    passedOn: textsOf(passedOn['metadata']),
    successUrl,
    cancelUrl: textOf(fields['cancel_url']) ?? successUrl,
    reference: textOf(fields['client_reference_id']) ?? null,
    subscription: null,
    invoice: null,
    intent: null,
  }
  cashier.store.things.sessions[session.id] = session
  cashier.store.save()
  return sessionOnWire(session, cashier.pages)
}

function readLine(line: Fields): Line {
  const price = partsOf(line['price_data'])
  const amount = Number(textOf(price['unit_amount']) ?? Number.NaN)
  if (price['currency'] !== 'jpy') throw invalid('line_items', 'The sandbox takes yen only')
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('line_items', 'Invalid unit_amount')
  const name = textOf(partsOf(price['product_data'])['name']) ?? ''
  return { name, amount, recurring: price['recurring'] !== undefined }
}

function expireSession(cashier: Cashier, _: Fields, id: string): object {
  const session = find(cashier, 'sessions', id)
  if (session.status !== 'open') throw invalid('session', `Only open sessions can be expired`)
  cashier.expire(session)
  return sessionOnWire(session, cashier.pages)
}

function createPortal(cashier: Cashier, fields: Fields): object {
  const customer = find(cashier, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const portal = {
    id: newKey('bps'),
    customer: customer.id,
    locale: fields['locale'] === 'en' ? ('en' as const) : ('ja' as const),
    returnUrl: textOf(fields['return_url']) ?? '',
  }
  cashier.store.things.portals[portal.id] = portal
  cashier.store.save()
  return portalOnWire(portal, cashier.pages)
}

function listInvoicePayments({ store }: Cashier, fields: Fields): object {
  const intent = textOf(partsOf(fields['payment'])['payment_intent'])
  const paid = Object.values(store.things.invoices).filter((invoice) => invoice.intent === intent)
  return {
    object: 'list',
    data: paid.map(invoicePaymentOnWire),
    has_more: false,
    url: '/v1/invoice_payments',
  }
}

function createRefund(cashier: Cashier, fields: Fields): object {
  const intent = find(cashier, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')
  const left = intent.amount - intent.refunded
  const amount = Number(textOf(fields['amount']) ?? left)
  if (!(amount > 0 && amount <= left)) throw invalid('amount', 'Refund amount is greater than the charge')
  cashier.refund(intent, amount)
  const { id: payment, charge } = intent
  return { id: newKey('re'), object: 'refund', amount, payment_intent: payment, charge, status: 'succeeded' }
}

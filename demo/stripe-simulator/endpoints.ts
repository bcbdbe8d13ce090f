import { fieldsOf, localeOf, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { invoiceEndpoints } from './invoice-endpoints.ts'
import type { Handle } from './invoice-endpoints.ts'
import {
  isPaid,
  itemIdOf,
  list,
  serializeCharge,
  serializeCoupon,
  serializeCustomer,
  serializeDispute,
  serializeIntent,
  serializeMovement,
  serializePortal,
  serializePrice,
  serializeRefund,
  serializeSubscription,
} from './serializers.ts'
import { sessionEndpoints } from './session-endpoints.ts'
import type { StripeSimulator } from './simulator.ts'
import { find, newStripeId } from './state-store.ts'
import type { Dispute, PaymentIntent } from './state.ts'
import {
  disputedCharge,
  emptyBalance,
  invalid,
  invalidEmail,
  refundedAlready,
  unexpectedState,
} from './stripe-error.ts'

const serialized = (simulator: StripeSimulator, dispute: Dispute) =>
  serializeDispute(dispute, find(simulator, 'intents', dispute.intent))

/** The payment that the request names. */
const intentIn = (simulator: StripeSimulator, fields: Fields): PaymentIntent =>
  find(simulator, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')

/** Stripe's in Japan. */
const feeRate = 0.036
const disputeFee = 1_300

const isClosed = ({ status }: Dispute) => ['won', 'lost', 'warning_closed'].includes(status)

function listDisputes(simulator: StripeSimulator, fields: Fields): object {
  const intent = intentIn(simulator, fields)
  const disputes = simulator.disputesOf(intent).map((dispute) => serialized(simulator, dispute))
  return list(disputes, '/v1/disputes')
}

function readDispute(simulator: StripeSimulator, _: Fields, id: string): object {
  return serialized(simulator, find(simulator, 'disputes', id))
}

/**
 * The studio answers a dispute. As in Stripe's test mode, `winning_evidence` and `losing_evidence` make the
 * bank decide at once; any other answer waits for it.
 */
function updateDispute(simulator: StripeSimulator, fields: Fields, id: string): object {
  const dispute = find(simulator, 'disputes', id)
  if (isClosed(dispute)) throw invalid('id', 'This dispute is already closed')
  const answer = textOf(fieldsOf(fields['evidence'])['uncategorized_text'])
  const isInquiry = dispute.status.startsWith('warning_')
  if (answer === 'winning_evidence') simulator.closeDispute(dispute, isInquiry ? 'warning_closed' : 'won')
  else if (answer === 'losing_evidence' && !isInquiry) simulator.closeDispute(dispute, 'lost')
  else if (!isInquiry) simulator.answerDispute(dispute)
  return serialized(simulator, dispute)
}

/** The studio accepts that it has lost. */
function closeDispute(simulator: StripeSimulator, _: Fields, id: string): object {
  const dispute = find(simulator, 'disputes', id)
  if (isClosed(dispute)) throw invalid('id', 'This dispute is already closed')
  simulator.closeDispute(dispute, 'lost')
  return serialized(simulator, dispute)
}

function createPrice({ state, store, now }: StripeSimulator, fields: Fields): object {
  const amount = Number(textOf(fields['unit_amount']) ?? Number.NaN)
  const name = textOf(fieldsOf(fields['product_data'])['name'])
  if (fields['currency'] !== 'jpy') throw invalid('currency', 'The simulator takes yen only')
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('unit_amount', 'Invalid unit_amount')
  if (name === undefined) throw invalid('product_data', 'Missing product_data')
  const recurring = fields['recurring'] !== undefined
  const price = { id: newStripeId('price'), created: now, name, amount, recurring }
  state.prices[price.id] = price
  store.save()
  return serializePrice(price)
}

function changeSubscription(simulator: StripeSimulator, fields: Fields, id: string): object {
  const subscription = find(simulator, 'subscriptions', id)
  if (subscription.status === 'canceled')
    throw invalid('id', 'A canceled subscription can only update its metadata')
  if (fields['proration_behavior'] !== 'none')
    throw invalid('proration_behavior', 'The simulator does not prorate')
  const line = lineOf(simulator, fields, id)
  const ends = textOf(fields['cancel_at_period_end'])
  const cancelAt = cancelAtOf(simulator, fields)
  const pause = pauseOf(simulator, fields)
  simulator.change(subscription, {
    metadata: { ...subscription.metadata, ...textsOf(fields['metadata']) },
    ...(line !== undefined && { line }),
    ...(ends !== undefined && { cancelAtPeriodEnd: ends === 'true' }),
    ...(cancelAt !== undefined && { cancelAt, cancelAtPeriodEnd: false }),
    ...(pause !== undefined && { pause }),
  })
  return serializeSubscription(subscription)
}

/** Null when an empty text clears it; undefined when it stays. */
function cancelAtOf({ now }: StripeSimulator, fields: Fields): number | null | undefined {
  const text = textOf(fields['cancel_at'])
  if (text === undefined) return undefined
  if (fields['cancel_at_period_end'] !== undefined)
    throw invalid('cancel_at', 'You may only specify one of cancel_at_period_end and cancel_at')
  if (text === '') return null
  const at = Number(text)
  if (!(at > now)) throw invalid('cancel_at', 'The timestamp must be in the future')
  return at
}

/** The same for a pause of the collection, of which the simulator knows that it voids invoices. */
function pauseOf({ now }: StripeSimulator, fields: Fields): { resumesAt: number | null } | null | undefined {
  const pause = fields['pause_collection']
  if (pause === undefined) return undefined
  if (textOf(pause) === '') return null
  const { behavior, resumes_at: resumes } = fieldsOf(pause)
  if (behavior !== 'void') throw invalid('pause_collection', 'The simulator only voids invoices')
  const resumesAt = resumes === undefined ? null : Number(textOf(resumes))
  if (resumesAt !== null && !(resumesAt > now))
    throw invalid('pause_collection', 'The timestamp must be in the future')
  return { resumesAt }
}

/** What is charged from the next renewal on; undefined when it stays. */
function lineOf(simulator: StripeSimulator, fields: Fields, subscriptionId: string) {
  const [item] = Object.values(fieldsOf(fields['items'])).map(fieldsOf)
  if (item === undefined) return undefined
  if (item['id'] !== itemIdOf(subscriptionId)) throw invalid('items', 'No such subscription item')
  const { name, amount, recurring } = find(simulator, 'prices', textOf(item['price']) ?? '', 'price')
  if (!recurring) throw invalid('items', 'The price must be recurring')
  return { name, amount, recurring }
}

function createRefund(simulator: StripeSimulator, fields: Fields): object {
  const intent = intentIn(simulator, fields)
  if (!isPaid(intent)) throw unexpectedState()
  const left = intent.amount - intent.refunded
  const amount = Number(textOf(fields['amount']) ?? left)
  if (left === 0) throw refundedAlready()
  const blocking = ['needs_response', 'under_review', 'lost']
  if (simulator.disputesOf(intent).some(({ status }) => blocking.includes(status))) throw disputedCharge()
  if (!(amount > 0 && amount <= left)) throw invalid('amount', 'Refund amount is greater than the charge')
  if (takeCard(simulator, intent, 'refundRefused')) throw emptyBalance()
  const refund = simulator.refund(intent, amount, textsOf(fields['metadata']))
  const answer = serializeRefund(refund, intent)
  if (takeCard(simulator, intent, 'refundFails')) simulator.failRefund(intent, refund)
  return answer
}

/** Whether the payment was made with this test card, whose trouble comes with the first refund only. */
function takeCard({ store }: StripeSimulator, intent: PaymentIntent, card: PaymentIntent['card']): boolean {
  if (intent.card !== card) return false
  intent.card = 'good'
  store.save()
  return true
}

function readRefund(simulator: StripeSimulator, _: Fields, id: string): object {
  const refund = find(simulator, 'refunds', id)
  return serializeRefund(refund, find(simulator, 'intents', refund.intent))
}

function listRefunds(simulator: StripeSimulator, fields: Fields): object {
  const intent = intentIn(simulator, fields)
  const refunds = Object.values(simulator.state.refunds).filter((refund) => refund.intent === intent.id)
  return list(
    refunds.toReversed().map((refund) => serializeRefund(refund, intent)),
    '/v1/refunds',
  )
}

/** The calls that the product makes: method and path below `/v1/`, with the id of an object. */
export const endpoints: ReadonlyArray<[call: RegExp, handle: Handle]> = [
  ...invoiceEndpoints,
  [/^POST customers$/, createCustomer],
  ...sessionEndpoints,
  [/^POST billing_portal\/sessions$/, createPortal],
  [/^GET subscriptions\/(\w+)$/, readSubscription],
  [/^POST coupons$/, createCoupon],
  [/^POST prices$/, createPrice],
  [/^POST subscriptions\/(\w+)$/, changeSubscription],
  [/^DELETE subscriptions\/(\w+)$/, endSubscription],
  [/^GET payment_intents\/(\w+)$/, readIntent],
  [/^GET payment_intents$/, listIntents],
  [/^POST payment_intents\/(\w+)\/cancel$/, cancelIntent],
  [/^POST refunds$/, createRefund],
  [/^GET refunds$/, listRefunds],
  [/^GET refunds\/(\w+)$/, readRefund],
  [/^GET balance_transactions$/, listMovements],
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

function createCoupon({ state, store, now }: StripeSimulator, fields: Fields): object {
  const amountOff = Number(textOf(fields['amount_off']) ?? Number.NaN)
  const name = textOf(fields['name']) ?? ''
  const most = textOf(fields['max_redemptions'])
  if (fields['currency'] !== 'jpy') throw invalid('currency', 'The simulator takes yen only')
  if (fields['duration'] !== 'once') throw invalid('duration', 'The simulator lowers one payment only')
  if (!Number.isSafeInteger(amountOff) || amountOff <= 0) throw invalid('amount_off', 'Invalid amount_off')
  if (name.length > 40) throw invalid('name', 'The name must be at most 40 characters')
  const maxRedemptions = most === undefined ? null : Number(most)
  const id = newStripeId('coupon')
  const coupon = { id, created: now, name, amountOff, maxRedemptions, timesRedeemed: 0 }
  state.coupons[coupon.id] = coupon
  store.save()
  return serializeCoupon(coupon)
}

/** Only what is not paid yet can be cancelled. */
function cancelIntent(simulator: StripeSimulator, fields: Fields, id: string): object {
  const intent = find(simulator, 'intents', id)
  if (intent.status !== 'requires_action') throw unexpectedState()
  simulator.cancelIntent(intent)
  return readIntent(simulator, fields, id)
}

function createPortal(simulator: StripeSimulator, fields: Fields): object {
  const customer = find(simulator, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const returnUrl = textOf(fields['return_url']) ?? ''
  const locale = localeOf(fields)
  const portal = { id: newStripeId('bps'), customer: customer.id, locale, returnUrl } as const
  simulator.state.portals[portal.id] = portal
  simulator.store.save()
  return serializePortal(portal, simulator.pagesUrl)
}

/** What was paid, with the simulator's fees, and what disputes have moved. */
function listMovements(simulator: StripeSimulator, fields: Fields): object {
  const { state } = simulator
  const since = Number(textOf(fieldsOf(fields['created'])['gte']) ?? 0)
  const charges = Object.values(state.intents)
    .filter(isPaid)
    .map((intent) =>
      serializeMovement({
        ...intent,
        id: intent.charge,
        type: 'charge',
        fee: Math.round(intent.amount * feeRate),
        source: serializeCharge(intent, simulator.isDisputed(intent)),
      }),
    )
  const disputes = Object.values(state.disputes)
    .filter(({ balance }) => balance.length > 0)
    .map((dispute) =>
      serializeMovement({
        id: dispute.id,
        created: dispute.created,
        amount: -dispute.amount,
        type: 'adjustment',
        fee: disputeFee,
        source: serialized(simulator, dispute),
      }),
    )
  const movements = [...charges, ...disputes].filter(({ created }) => created >= since)
  return list(movements.toReversed(), '/v1/balance_transactions')
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
  return serializeIntent(intent, simulator.isDisputed(intent), simulator.voucherOf(intent))
}

function listIntents(simulator: StripeSimulator, fields: Fields): object {
  const { state } = simulator
  const since = Number(textOf(fieldsOf(fields['created'])['gte']) ?? 0)
  const intents = Object.values(state.intents).filter(({ created }) => created >= since)
  return list(
    intents.toReversed().map((intent) => serializeIntent(intent, simulator.isDisputed(intent), undefined)),
    '/v1/payment_intents',
  )
}

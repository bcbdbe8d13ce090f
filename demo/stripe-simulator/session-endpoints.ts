import { fieldsOf, localeOf, readLine, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import type { Handle } from './invoice-endpoints.ts'
import { serializeIntent, serializeSession, totalOf } from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import { find, newStripeId } from './state-store.ts'
import type { CheckoutSession, Discount, LineItem } from './state.ts'
import { invalid } from './stripe-error.ts'

function createSession(simulator: StripeSimulator, fields: Fields): object {
  const { mode } = fields
  if (mode !== 'subscription' && mode !== 'payment') throw invalid('mode', 'Invalid mode')
  const customer = find(simulator, 'customers', textOf(fields['customer']) ?? '', 'customer')
  const successUrl = textOf(fields['success_url'])
  if (successUrl === undefined) throw invalid('success_url', 'Missing success_url')
  const result = fieldsOf(fields[mode === 'subscription' ? 'subscription_data' : 'payment_intent_data'])
  const lines = linesOf(fields, mode)
  const discount = discountOf(simulator, fields)
  const total = totalOf({ lines, ...(discount && { discount }) })
  if (total > 0 && total < 50) throw invalid('line_items', 'The total must add up to at least ¥50')
  const session: CheckoutSession = {
    id: newStripeId('cs_test'),
    created: simulator.now,
    mode,
    status: 'open',
    expiresAt: expiryOf(fields, simulator.now),
    customer: customer.id,
    locale: localeOf(fields),
    lines,
    ...(discount && { discount }),
    ...methodsOf(fields, mode, total),
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

/** Like Stripe, it leaves out silently what cannot pay such an amount, or each month. */
function methodsOf(fields: Fields, mode: CheckoutSession['mode'], total: number) {
  const allowed = Object.values(fieldsOf(fields['allowed_payment_method_types']))
  const konbini = fieldsOf(fieldsOf(fields['payment_method_options'])['konbini'])
  const konbiniDays = Number(textOf(konbini['expires_after_days']) ?? 3)
  if (!Number.isInteger(konbiniDays) || konbiniDays < 1 || konbiniDays > 60)
    throw invalid('payment_method_options[konbini][expires_after_days]', 'Must be between 1 and 60')
  const otherMethods = (['konbini', 'paypay'] as const).filter((method) => {
    const [least, most] = method === 'konbini' ? [120, 300_000] : [50, 1_000_000]
    return mode === 'payment' && allowed.includes(method) && total >= least && total <= most
  })
  return otherMethods.length === 0 ? {} : { otherMethods, konbiniDays }
}

/** Stripe takes one coupon for a session. */
function discountOf(simulator: StripeSimulator, fields: Fields): Discount | undefined {
  const [discount] = Object.values(fieldsOf(fields['discounts'])).map(fieldsOf)
  if (discount === undefined) return undefined
  const coupon = find(simulator, 'coupons', textOf(discount['coupon']) ?? '', 'discounts')
  const { id, name, amountOff: amount, maxRedemptions, timesRedeemed } = coupon
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions)
    throw invalid('discounts', `Coupon ${id} is used up`)
  return { coupon: id, name, amount }
}

function linesOf(fields: Fields, mode: CheckoutSession['mode']): LineItem[] {
  const lines = Object.values(fieldsOf(fields['line_items'])).map((line) => readLine(fieldsOf(line)))
  if (lines.length === 0) throw invalid('line_items', 'Missing line_items')
  if (lines.some(({ recurring }) => recurring) !== (mode === 'subscription'))
    throw invalid('line_items', 'In subscription mode, and only there, one price must be recurring')
  return lines
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

function readSession(simulator: StripeSimulator, fields: Fields, id: string): object {
  const session = find(simulator, 'sessions', id)
  const intent = simulator.intentOfSession(session)
  const answer = serializeSession(session, simulator.pagesUrl, intent)
  const isExpanded = Object.values(fieldsOf(fields['expand'])).includes('payment_intent')
  if (!isExpanded || intent === undefined) return answer
  const voucher = simulator.voucherOf(intent)
  return { ...answer, payment_intent: serializeIntent(intent, simulator.isDisputed(intent), voucher) }
}

function expireSession(simulator: StripeSimulator, _: Fields, id: string): object {
  const session = find(simulator, 'sessions', id)
  if (session.status !== 'open') throw invalid('session', 'Only open sessions can be expired')
  simulator.expire(session)
  return serializeSession(session, simulator.pagesUrl)
}

export const sessionEndpoints: ReadonlyArray<[call: RegExp, handle: Handle]> = [
  [/^POST checkout\/sessions$/, createSession],
  [/^GET checkout\/sessions\/(\w+)$/, readSession],
  [/^POST checkout\/sessions\/(\w+)\/expire$/, expireSession],
]

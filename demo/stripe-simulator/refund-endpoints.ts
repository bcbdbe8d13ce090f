import { find } from './find.ts'
import { textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { list, serializeRefund } from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import type { PaymentIntent } from './state.ts'
import { disputedCharge, emptyBalance, invalid, refundedAlready } from './stripe-error.ts'

export function createRefund(simulator: StripeSimulator, fields: Fields): object {
  const intent = find(simulator, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')
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

export function readRefund(simulator: StripeSimulator, _: Fields, id: string): object {
  const refund = find(simulator, 'refunds', id)
  return serializeRefund(refund, find(simulator, 'intents', refund.intent))
}

export function listRefunds(simulator: StripeSimulator, fields: Fields): object {
  const intent = find(simulator, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')
  const refunds = Object.values(simulator.state.refunds).filter((refund) => refund.intent === intent.id)
  return list(
    refunds.toReversed().map((refund) => serializeRefund(refund, intent)),
    '/v1/refunds',
  )
}

import { find } from './find.ts'
import { fieldsOf, textOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { list, serializeDispute } from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import type { Dispute } from './state.ts'
import { invalid } from './stripe-error.ts'

const serialized = (simulator: StripeSimulator, dispute: Dispute) =>
  serializeDispute(dispute, find(simulator, 'intents', dispute.intent))

const isClosed = ({ status }: Dispute) => ['won', 'lost', 'warning_closed'].includes(status)

export function listDisputes(simulator: StripeSimulator, fields: Fields): object {
  const intent = find(simulator, 'intents', textOf(fields['payment_intent']) ?? '', 'payment_intent')
  const disputes = simulator.disputesOf(intent).map((dispute) => serialized(simulator, dispute))
  return list(disputes, '/v1/disputes')
}

export function readDispute(simulator: StripeSimulator, _: Fields, id: string): object {
  return serialized(simulator, find(simulator, 'disputes', id))
}

/**
 * The studio answers a dispute. As in Stripe's test mode, `winning_evidence` and `losing_evidence` make the bank decide at once;
 * any other answer waits for it.
 */
export function updateDispute(simulator: StripeSimulator, fields: Fields, id: string): object {
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
export function closeDispute(simulator: StripeSimulator, _: Fields, id: string): object {
  const dispute = find(simulator, 'disputes', id)
  if (isClosed(dispute)) throw invalid('id', 'This dispute is already closed')
  simulator.closeDispute(dispute, 'lost')
  return serialized(simulator, dispute)
}

import * as fc from 'fast-check'
import { paidMemberTypes } from '#studio/member-types.ts'
import type { FakeStripe } from './fake-stripe.ts'

/** What can happen at the provider to a member who has paid for a plan. */
const incidents = {
  renew: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.renew(subscription)),
  decline: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.renew(subscription, 'declined')),
  cancel: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.cancelAtPeriodEnd(subscription, true)),
  keep: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.cancelAtPeriodEnd(subscription, false)),
  pause: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.pause(subscription)),
  resume: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.resume(subscription)),
  end: ({ simulator, subscriptions }: FakeStripe) =>
    subscriptions.forEach((subscription) => simulator.end(subscription)),
  refundFirst: ({ simulator, intents: [intent] }: FakeStripe) => intent && simulator.refund(intent, 1_000),
  refundLast: ({ simulator, intents }: FakeStripe) => {
    const intent = intents.at(-1)
    if (intent) simulator.refund(intent, intent.amount)
  },
  dispute: ({ simulator, intents: [intent] }: FakeStripe) => intent && simulator.dispute(intent),
}

type Incident = keyof typeof incidents

export function happenAtProvider(provider: FakeStripe, incident: Incident): void {
  incidents[incident](provider)
}

const delivery = fc.record({
  /** The number of a pending event. */
  which: fc.nat(),
  /** Whether the event stays pending, so that it is delivered once more later. */
  again: fc.boolean(),
})

/** A plan that a member has paid for, the incidents that follow, and the order in which their events are delivered. */
export const paymentHistories = fc.record({
  plan: fc.constantFrom(...paidMemberTypes),
  steps: fc.array(
    fc.record({
      incident: fc.constantFrom(...(Object.keys(incidents) as Incident[])),
      deliveries: fc.array(delivery, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
  /** The order in which the events that are left are delivered. */
  order: fc.array(fc.nat(), { maxLength: 40 }),
})

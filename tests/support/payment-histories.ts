import * as fc from 'fast-check'
import type { Cashier } from '#demo/stripe-simulator/simulator.ts'
import type { FakeProvider } from './fake-provider.ts'

/** What may happen at the provider to somebody who has paid for a plan. */
const deeds = {
  renew: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.renew(one)),
  decline: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.renew(one, 'declined')),
  cancel: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.cancelAtEnd(one, true)),
  keep: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.cancelAtEnd(one, false)),
  pause: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.pause(one)),
  resume: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.resume(one)),
  end: (cashier: Cashier, { subscriptions }: FakeProvider) =>
    subscriptions.forEach((one) => cashier.end(one)),
  refundFirst: (cashier: Cashier, { intents: [intent] }: FakeProvider) =>
    intent && cashier.refund(intent, 1_000),
  refundLast: (cashier: Cashier, { intents }: FakeProvider) => {
    const intent = intents.at(-1)
    if (intent) cashier.refund(intent, intent.amount)
  },
  dispute: (cashier: Cashier, { intents: [intent] }: FakeProvider) => intent && cashier.dispute(intent),
}

export type PaymentDeed = keyof typeof deeds

export function doAtProvider(provider: FakeProvider, deed: PaymentDeed): void {
  deeds[deed](provider.cashier, provider)
}

/** A deed, and after it perhaps some of the messages that wait: named by a number, taken or sent once more. */
export interface Step {
  deed: PaymentDeed
  deliveries: Array<{ which: number; again: boolean }>
}

const delivery = fc.record({ which: fc.nat(), again: fc.boolean() })

export const paymentHistories = fc.record({
  plan: fc.constantFrom(2 as const, 3 as const, 4 as const, 11 as const),
  steps: fc.array(
    fc.record({
      deed: fc.constantFrom(...(Object.keys(deeds) as PaymentDeed[])),
      deliveries: fc.array(delivery, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
  /** In which order the rest comes. */
  order: fc.array(fc.nat(), { maxLength: 40 }),
})

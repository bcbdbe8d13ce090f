import { test } from 'vitest'
import { deliver, takeEvents } from '#tests/support/paying.ts'
import { expectLedger, happen, openForHistories, paymentHistories } from '#tests/support/payment-histories.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'

test('the ledger ends as the provider’s state when all webhooks come at once', async () => {
  const { app, provider, startHistory } = await openForHistories()
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, begun, steps }) => {
      const history = await startHistory(plan)
      if (begun) await deliver(app)
      for (const { incident } of steps) await happen(history, incident)
      const events = takeEvents(app)
      const twice = [...events, ...events.toReversed()]
      await Promise.all(twice.map((event) => provider.deliver(app.app, event)))
      // The provider sends again what the product has refused after too many outdated answers.
      await deliver(app, events)
      await expectLedger(history, plan)
    }),
    { numRuns: thisMany({ quick: 3, sample: 20, all: 20 }) },
  )
})

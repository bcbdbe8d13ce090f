import { test } from 'vitest'
import { deliver, takeEvents } from '#tests/support/paying.ts'
import { expectLedger, happen, openForHistories, paymentHistories } from '#tests/support/payment-histories.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'

test('the ledger ends as the provider’s state in whatever order and however often webhooks come', async () => {
  const { app, startHistory } = await openForHistories()
  await fc.assert(
    fc.asyncProperty(paymentHistories, async ({ plan, begun, steps, order }) => {
      const history = await startHistory(plan)
      if (begun) await deliver(app)
      const pending = takeEvents(app)
      for (const { incident, deliveries } of steps) {
        await happen(history, incident)
        pending.push(...takeEvents(app))
        for (const { which, again } of deliveries) {
          const position = which % pending.length
          const event = pending[position]
          if (event === undefined) continue
          await deliver(app, [event])
          if (!again) pending.splice(position, 1)
        }
      }
      const shuffled = pending
        .map((event, position) => ({ event, rank: order[position] ?? position }))
        .toSorted((a, b) => a.rank - b.rank)
      await deliver(
        app,
        shuffled.map(({ event }) => event),
      )
      await expectLedger(history, plan)
    }),
    { numRuns: thisMany({ quick: 8, all: 30 }) },
  )
})

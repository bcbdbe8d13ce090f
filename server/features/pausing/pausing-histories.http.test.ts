import { test } from 'vitest'
import { expectSettled, happen, openForPausings, pausingHistories } from '#tests/support/pausing-histories.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'

test('whatever happens to pauses and leaves, rights, money and tickets end as the provider and the rules say', async () => {
  const { begin } = await openForPausings()
  await fc.assert(
    fc.asyncProperty(pausingHistories, async ({ beginning, plan, steps }) => {
      const history = await begin(beginning, plan)
      for (const step of steps) await happen(history, step)
      await expectSettled(history)
    }),
    { numRuns: thisMany({ quick: 8, all: 60 }) },
  )
})

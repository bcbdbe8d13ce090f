import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testCards } from '#demo/stripe-simulator/state.ts'
import { hireHistories } from '#tests/support/hire-commands.ts'
import type { HireCommand } from '#tests/support/hire-commands.ts'
import { expectHiresInOrder } from '#tests/support/hire-expectations.ts'
import { HireHistory } from '#tests/support/hire-history.ts'
import { count, seed, thisMany } from '#tests/support/hostility.ts'

/** So that every run has a hire that is paid and cancelled. */
const paidAndCancelled: HireCommand[] = [
  { do: 'hold', member: 0, space: 'secondFloor', hour: 10, hours: 1 },
  { do: 'openPage', member: 0 },
  { do: 'pay', which: 0, card: testCards[0] },
  { do: 'deliver', which: 0, again: false },
  { do: 'cancel', which: 0 },
]

const numRuns = thisMany({ usually: 12, hostile: 40 })

test(
  `after each of ${numRuns} random histories of hires no time is taken twice and no yen is missing`,
  { timeout: 400_000 },
  async () => {
    const accepted = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(hireHistories, async (commands) => {
        const history = await HireHistory.begin()
        for (const command of commands) await history.run(command)
        await history.settle()
        await expectHiresInOrder(history.studio)
        for (const [name, times] of history.accepted) accepted.set(name, (accepted.get(name) ?? 0) + times)
      }),
      { numRuns, seed, examples: [[paidAndCancelled]] },
    )
    for (const [name, times] of accepted) count(`${name} in histories of hires`, times)
    for (const name of ['hold', 'pay', 'deliver', 'cancel'])
      expect(accepted.get(name), name).toBeGreaterThan(0)
  },
)

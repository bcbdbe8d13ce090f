import { expect, test } from 'vitest'
import { testCards } from '#demo/stripe-simulator/state.ts'
import { hireHistories } from '#tests/support/hire-commands.ts'
import type { HireCommand } from '#tests/support/hire-commands.ts'
import { expectHiresInOrder } from '#tests/support/hire-expectations.ts'
import { HireHistory } from '#tests/support/hire-history.ts'
import { count, fc, thisMany } from '#tests/support/random-cases.ts'

const paidAndCancelled: HireCommand[] = [
  { do: 'hold', member: 0, space: 'secondFloor', hour: 10, hours: 1, coupon: true },
  { do: 'openPage', member: 0 },
  { do: 'pay', which: 0, card: testCards[0] },
  { do: 'deliver', which: 0, again: false },
  { do: 'cancel', which: 0 },
]

const numRuns = thisMany({ quick: 2, all: 12, hostile: 40 })

async function expectInOrderAfter(commands: readonly HireCommand[]) {
  const history = await HireHistory.begin()
  for (const command of commands) await history.run(command)
  await history.settle()
  await expectHiresInOrder(history.studio)
  return history.accepted
}

test('after a history in which a member pays a hire and cancels it no time is taken and no yen is missing', async () => {
  expect(Object.fromEntries(await expectInOrderAfter(paidAndCancelled))).toEqual({
    hold: 1,
    openPage: 1,
    pay: 1,
    deliver: 1,
    cancel: 1,
  })
})

test(
  `after each of ${numRuns} random histories of hires no time is taken twice and no yen is missing`,
  { timeout: 400_000 },
  async () => {
    const accepted = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(hireHistories, async (commands) => {
        for (const [name, times] of await expectInOrderAfter(commands))
          accepted.set(name, (accepted.get(name) ?? 0) + times)
      }),
      { numRuns },
    )
    for (const [name, times] of accepted) count(`${name} in histories of hires`, times)
  },
)

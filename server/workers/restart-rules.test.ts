import { expect, test } from 'vitest'
import { pauseBeforeRestart } from './restart-rules.ts'

test('a worker that died is started again after a pause that grows to half a minute', () => {
  const pauses = [1, 2, 3, 4, 7, 100].map((inARow) => pauseBeforeRestart({ inARow, ready: 1 }))
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000])
})

test('the studio ends when five workers die in a row and no other one serves', () => {
  expect(pauseBeforeRestart({ inARow: 4, ready: 0 })).toBe(4_000)
  expect(pauseBeforeRestart({ inARow: 5, ready: 0 })).toBeUndefined()
  expect(pauseBeforeRestart({ inARow: 50, ready: 1 })).toBe(30_000)
})

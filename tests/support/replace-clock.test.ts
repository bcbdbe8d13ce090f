import { expect, test } from 'vitest'
import { standingAt } from './replace-clock.ts'

const instant = Date.parse('2026-12-31T23:59:30+09:00')

test('a replaced clock stands still, whichever way it is asked, while timers run', async () => {
  await standingAt(instant, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(Date.now()).toBe(instant)
    expect(new Date().getTime()).toBe(instant)
    expect(Date.parse(Date())).toBe(instant)
  })
})

test('a replaced clock makes other dates as before', async () => {
  await standingAt(instant, async () => {
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(new Date(2026, 0, 2)).toBeInstanceOf(Date)
    expect(Date.UTC(2026, 0)).toBe(Date.parse('2026-01-01T00:00:00Z'))
  })
})

test('the clock of before goes on after the work, and after a failure of it', async () => {
  const before = Date
  await expect(standingAt(instant, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(Date).toBe(before)
})

test('a clock that is replaced again shows the second instant', async () => {
  await standingAt(instant, () =>
    standingAt(instant + 1, async () => {
      expect(Date.now()).toBe(instant + 1)
      expect(new Date().getTime()).toBe(instant + 1)
    }),
  )
})

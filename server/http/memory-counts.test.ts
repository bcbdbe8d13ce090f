import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { MemoryCounts } from './memory-counts.ts'

function openCounts() {
  const clock = new FakeClock('2026-11-20T12:00:00+09:00')
  const counts = new MemoryCounts(clock.now)
  const ask = (key: string, bound = 'logins', kept = 100_000) =>
    counts.count(bound, key, { within: 60_000, kept }).made
  return { clock, ask }
}

test('counts each key of each bound for itself, until the time since the first attempt has passed', () => {
  const { clock, ask } = openCounts()
  expect([ask('sora'), ask('sora'), ask('umi'), ask('sora', 'mails')]).toEqual([1, 2, 1, 1])
  clock.pass(59_999)
  expect(ask('sora')).toBe(3)
  clock.pass(1)
  expect([ask('sora'), ask('sora')]).toEqual([1, 2])
})

test('an account stays counted while attempts for 50,000 other accounts are counted', () => {
  const { ask } = openCounts()
  for (let turn = 0; turn < 3; turn += 1) ask('sora')
  for (let other = 0; other < 50_000; other += 1) ask(`other ${other}`)
  expect(ask('sora')).toBe(4)
})

test('a full bound forgets the key that was tried the longest ago, and no other', () => {
  const { ask } = openCounts()
  for (const key of ['sora', 'umi', 'sora', 'yama']) ask(key, 'logins', 2)
  expect(ask('sora', 'logins', 2)).toBe(3)
  expect(ask('umi', 'logins', 2)).toBe(1)
})

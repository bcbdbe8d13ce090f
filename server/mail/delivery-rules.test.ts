import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { pauseAfter } from './delivery-rules.ts'

const pauses = (lasting: 'temporary' | 'permanent') => {
  const all: number[] = []
  for (;;) {
    const pause = pauseAfter(all.length + 1, lasting)
    if (pause === undefined) return all
    all.push(pause)
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('pauses grow from a quarter of a minute to four hours, and end after about two days', () => {
  const all = pauses('temporary')
  expect(all.slice(0, 4)).toEqual([15_000, 30_000, minuteMs, 2 * minuteMs])
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect(all.at(-1)).toBe(4 * hourMs)
  expect(sum(all)).toBeGreaterThan(36 * hourMs)
  expect(sum(all)).toBeLessThan(60 * hourMs)
})

test('what is refused for good is tried fewer times', () => {
  expect(pauses('permanent')).toEqual([5 * minuteMs, 10 * minuteMs])
})

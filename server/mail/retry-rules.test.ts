import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { pauseAfter } from './mail-worker.ts'

function pausesAfter(failure: { isPermanent: boolean }) {
  const pauses: number[] = []
  for (;;) {
    const pause = pauseAfter(pauses.length + 1, failure)
    if (pause === undefined) return pauses
    pauses.push(pause)
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('pauses after temporary failures grow from 15 seconds to four hours and end after about two days', () => {
  const pauses = pausesAfter({ isPermanent: false })
  expect(pauses.slice(0, 4)).toEqual([15_000, 30_000, minuteMs, 2 * minuteMs])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(4 * hourMs)
  expect(sum(pauses)).toBeGreaterThan(36 * hourMs)
  expect(sum(pauses)).toBeLessThan(60 * hourMs)
})

test('a mail that is refused for good is tried three times', () => {
  expect(pausesAfter({ isPermanent: true })).toEqual([5 * minuteMs, 10 * minuteMs])
})

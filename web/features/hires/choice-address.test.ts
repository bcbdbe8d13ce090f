import { expect, test } from 'vitest'
import { hourMs, instantOf } from '#time/tokyo.ts'
import { addressOfTime, timeOfAddress, weekOf } from './choice-address.ts'

const day = instantOf('2026-11-24') ?? 0
const addressed = { space: 'secondFloor', day, start: day + 10 * hourMs, end: day + 12 * hourMs }

test('the address names the space, the day and the time in Tokyo, and is read as it was written', () => {
  const address = addressOfTime(addressed)
  expect(decodeURIComponent(address)).toBe(
    '?space=secondFloor&day=2026-11-24&from=2026-11-24T10:00&to=2026-11-24T12:00',
  )
  expect(timeOfAddress(new URLSearchParams(address))).toEqual(addressed)
})

test('what is missing or not valid in the address is left out', () => {
  expect(timeOfAddress(new URLSearchParams(''))).toEqual({})
  expect(timeOfAddress(new URLSearchParams('?day=2026-02-30&from=10:00&to=x'))).toEqual({})
})

test('without a day the start says which day is shown', () => {
  expect(timeOfAddress(new URLSearchParams('?from=2026-11-24T10:00')).day).toBe(day)
})

test('the week of a day has seven days from its first one on', () => {
  const week = weekOf(day)
  expect(week.days).toHaveLength(7)
  expect(week.from).toBeLessThanOrEqual(day)
  expect(week.to).toBeGreaterThan(day)
})

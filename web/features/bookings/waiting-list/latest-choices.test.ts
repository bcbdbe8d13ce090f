import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { hourMs } from '#time/tokyo.ts'
import { chosenAtFirst, latestChoices } from './latest-choices.ts'

const startsAt = Date.parse('2026-11-23T19:00:00+09:00')
const before = (hours: number) => startsAt - hours * hourMs
const own = undefined

test('a member chooses among times to come, the last of which leaves an hour to cancel', () => {
  expect(latestChoices(factsOfFiles, startsAt, { own, now: before(100) })).toEqual(
    [72, 48, 24, 12, 8, 6, 4].map(before),
  )
  expect(latestChoices(factsOfFiles, startsAt, { own, now: before(8) })).toEqual([6, 4].map(before))
  expect(latestChoices(factsOfFiles, startsAt, { own, now: before(4) })).toEqual([])
})

test('a time that the member chose before is among the choices', () => {
  expect(latestChoices(factsOfFiles, startsAt, { own: before(5), now: before(8) })).toEqual(
    [6, 5, 4].map(before),
  )
  expect(latestChoices(factsOfFiles, startsAt, { own: before(6), now: before(8) })).toEqual(
    [6, 4].map(before),
  )
})

test('12 hours before the start is chosen at first, and nothing once that has passed', () => {
  expect(chosenAtFirst(factsOfFiles, startsAt, { own, now: before(20) })).toBe(before(12))
  expect(chosenAtFirst(factsOfFiles, startsAt, { own, now: before(12) })).toBeUndefined()
  expect(chosenAtFirst(factsOfFiles, startsAt, { own: before(6), now: before(12) })).toBe(before(6))
  expect(chosenAtFirst(factsOfFiles, startsAt, { own: before(24), now: before(20) })).toBeUndefined()
})

test('the choices follow published rules, also for a member who chose before the deadline became earlier', () => {
  const waitingChoices = [48, 36, 24, 6]
  const booking = { ...factsOfFiles.booking, cancelUntilHoursBefore: 24, waitingChoices }
  const facts = { ...factsOfFiles, booking }
  expect(latestChoices(facts, startsAt, { own, now: before(100) })).toEqual([48, 36].map(before))
  expect(latestChoices(facts, startsAt, { own: before(6), now: before(100) })).toEqual(
    [48, 36, 25].map(before),
  )
  expect(chosenAtFirst(facts, startsAt, { own, now: before(100) })).toBe(before(25))
  expect(chosenAtFirst(facts, startsAt, { own: before(6), now: before(100) })).toBe(before(25))
})

import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { hourMs, instantOf, minuteMs } from '#time/tokyo.ts'
import { cellsOf, choiceAfterTap, endsOf, possibleChoice, startsIn } from './choice.ts'

const day = instantOf('2026-11-24') ?? 0
const at = (hours: number) => day + hours * hourMs
const free = (...spans: Array<[number, number]>) =>
  spans.map(([start, end]) => ({ start: at(start), end: at(end) }))

test('a hire starts on a half hour, an hour before the end of the free time at the latest', () => {
  expect(startsIn(factsOfFiles, free([10, 12]))).toEqual([at(10), at(10.5), at(11)])
})

test('a free time that begins after a lesson at a quarter past is offered from the next half hour', () => {
  expect(startsIn(factsOfFiles, [{ start: at(11) + 15 * minuteMs, end: at(13) }])).toEqual([at(11.5), at(12)])
  expect(startsIn(factsOfFiles, [{ start: at(11), end: at(12) + 15 * minuteMs }])).toEqual([at(11)])
})

test('a time of less than an hour is not offered', () => {
  expect(startsIn(factsOfFiles, free([10, 10.5]))).toEqual([])
})

test('a hire ends an hour after its start at the earliest, and at the end of the free time at the latest', () => {
  expect(endsOf(factsOfFiles, free([10, 12], [13, 15]), at(10))).toEqual([at(11), at(11.5), at(12)])
  expect(endsOf(factsOfFiles, free([10, 12]), at(12))).toEqual([])
  expect(endsOf(factsOfFiles, free([10, 12]), at(9))).toEqual([])
})

test('a hire lasts twelve hours at most, also over midnight', () => {
  const ends = endsOf(factsOfFiles, free([8, 30]), at(18))
  expect(ends[0]).toBe(at(19))
  expect(ends.at(-1)).toBe(at(30))
})

test('the cells of a day are its free half hours, also of a time that began the day before', () => {
  expect(cellsOf(free([-2, 1]), day)).toEqual([at(0), at(0.5)])
  expect(cellsOf(free([23, 26]), day)).toEqual([at(23), at(23.5)])
})

test('the first tap chooses the start, the second the end of the tapped half hour, the third a new start', () => {
  const times = free([10, 15])
  const started = choiceAfterTap(factsOfFiles, times, {}, at(10))
  expect(started).toEqual({ start: at(10) })
  const ended = choiceAfterTap(factsOfFiles, times, started, at(11.5))
  expect(ended).toEqual({ start: at(10), end: at(12) })
  expect(choiceAfterTap(factsOfFiles, times, ended, at(13))).toEqual({ start: at(13) })
})

test('a second tap on a time that cannot be the end begins anew', () => {
  const times = free([9, 12], [13, 15])
  expect(choiceAfterTap(factsOfFiles, times, { start: at(10) }, at(9))).toEqual({ start: at(9) })
  expect(choiceAfterTap(factsOfFiles, times, { start: at(10) }, at(13.5))).toEqual({ start: at(13.5) })
})

test('a tap on a half hour that is neither start nor end changes nothing', () => {
  expect(choiceAfterTap(factsOfFiles, free([10, 12]), {}, at(11.5))).toEqual({})
})

test('a choice that is no longer free is forgotten, and a start without its end is kept', () => {
  const choice = { start: at(10), end: at(12) }
  expect(possibleChoice(factsOfFiles, free([10, 12]), choice)).toEqual(choice)
  expect(possibleChoice(factsOfFiles, free([10, 11.5]), choice)).toEqual({ start: at(10) })
  expect(possibleChoice(factsOfFiles, free([11, 12]), choice)).toEqual({})
})

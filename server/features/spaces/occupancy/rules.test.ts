import { expect, test } from 'vitest'
import type { OccupantKind } from '#contract/spaces/occupancy.ts'
import { conflictsOf } from './rules.ts'

const hour = 3_600_000
const taken = (kind: OccupantKind, from: number, to: number, spaceId = 'studio') => ({
  kind,
  referenceId: `${kind} from ${from}`,
  spaceId,
  startsAt: from * hour,
  endsAt: to * hour,
})
const wanted = (kind: OccupantKind, from: number, to: number) => {
  const { spaceId: _, ...row } = taken(kind, from, to)
  return { ...row, referenceId: 'wanted', bufferMs: hour / 2 }
}

test.each<[OccupantKind, OccupantKind, boolean]>([
  ['hire', 'hire', true],
  ['hire', 'lesson', true],
  ['hire', 'block', true],
  ['lesson', 'hire', true],
  ['lesson', 'block', true],
  ['block', 'hire', true],
  ['block', 'lesson', true],
  ['block', 'block', true],
  ['lesson', 'lesson', false],
])('a wanted %s over a %s conflicts: %s', (kind, other, expected) => {
  const conflicts = conflictsOf(wanted(kind, 10, 12), [taken(other, 11, 13)])
  expect(conflicts).toEqual(expected ? [taken(other, 11, 13)] : [])
})

test.each<[OccupantKind, OccupantKind, boolean]>([
  ['hire', 'hire', true],
  ['hire', 'lesson', false],
  ['hire', 'block', false],
  ['lesson', 'hire', false],
  ['block', 'hire', false],
])('a wanted %s right before and right after a %s conflicts: %s', (kind, other, expected) => {
  expect(conflictsOf(wanted(kind, 10, 12), [taken(other, 12, 13)])).toHaveLength(expected ? 1 : 0)
  expect(conflictsOf(wanted(kind, 10, 12), [taken(other, 8, 10)])).toHaveLength(expected ? 1 : 0)
})

test('hires may follow each other after the time for cleaning', () => {
  expect(conflictsOf(wanted('hire', 10, 12), [taken('hire', 12.5, 13), taken('hire', 8, 9.5)])).toEqual([])
})

test('names each lesson, hire and block once, in order of start', () => {
  const whole = [taken('hire', 11, 12, 'studio'), taken('hire', 11, 12, 'terrace')]
  const conflicts = conflictsOf(wanted('block', 8, 12), [...whole, taken('lesson', 9, 10)])
  expect(conflicts.map(({ referenceId }) => referenceId)).toEqual(['lesson from 9', 'hire from 11'])
})

test('what is moved is not in its own way', () => {
  const own = { ...taken('hire', 10, 12), referenceId: 'wanted' }
  expect(conflictsOf(wanted('hire', 11, 13), [own])).toEqual([])
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { OccupantKind } from '#contract/spaces/occupancy.ts'
import { isOverlapViolation } from '#server/database/constraint-violations.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { occupy, SpaceOccupied } from './occupy.ts'
import { insertOccupied, listOccupied, release } from './queries.ts'

const midnight = Date.parse('2026-11-24T00:00:00+09:00')
const at = (hour: number) => midnight + hour * hourMs
const now = at(0)
const leaves = ['studio', 'terrace', 'garden']

/** The whole building and the summer party share the terrace. Times are hours of a day. */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  await givenSpaces(database, ['studio', 'terrace', 'garden'])
  await givenSpaces(database, ['building', 'party'], {
    building: ['studio', 'terrace'],
    party: ['terrace', 'garden'],
  })
  let serial = 0
  const wanted = (kind: OccupantKind, spaceId: string, from: number, to: number) => {
    serial += 1
    return { kind, referenceId: `${kind} ${serial}`, spaceId, startsAt: at(from), endsAt: at(to) }
  }
  const take = (kind: OccupantKind, spaceId: string, from: number, to: number, expiresAt?: number) => {
    const given = {
      ...wanted(kind, spaceId, from, to),
      expiresAt: expiresAt ?? null,
      bufferMs: 30 * minuteMs,
    }
    return database
      .transact((writer) => occupy(transactionIn(writer, now), given))
      .then(
        () => 'taken',
        (error: unknown) => {
          if (error instanceof SpaceOccupied) return error.conflicts.map(({ referenceId }) => referenceId)
          throw error
        },
      )
  }
  /** Writes the row although `occupy` would refuse it. */
  const force = (kind: OccupantKind, spaceId: string, from: number, to: number) =>
    database.transact((writer) =>
      insertOccupied(writer, [spaceId], { ...wanted(kind, spaceId, from, to), expiresAt: null }),
    )
  const rows = async () =>
    (await listOccupied(database.reader, leaves, at(0), at(24), now)).map(
      ({ referenceId, spaceId }) => `${referenceId}: ${spaceId}`,
    )
  return { database, take, force, rows }
}

const pairs: Array<[OccupantKind, OccupantKind]> = [
  ['hire', 'hire'],
  ['hire', 'lesson'],
  ['lesson', 'hire'],
  ['hire', 'block'],
  ['block', 'hire'],
  ['block', 'lesson'],
  ['lesson', 'block'],
  ['block', 'block'],
]

test.each(pairs)('a %s and then a %s in the same space do not overlap', async (first, second) => {
  const { take, rows } = await open()
  expect(await take(first, 'studio', 10, 12)).toBe('taken')
  expect(await take(second, 'studio', 11, 13)).toEqual([`${first} 1`])
  expect(await take(second, 'studio', 9, 13)).toEqual([`${first} 1`])
  expect(await take(second, 'terrace', 11, 13)).toBe('taken')
  expect(await rows()).toEqual([`${first} 1: studio`, `${second} 4: terrace`])
})

test.each(pairs)('the database itself refuses a %s and then a %s', async (first, second) => {
  const { database, take, force, rows } = await open()
  await take(first, 'studio', 10, 12)
  const overlap = await force(second, 'studio', 11, 13).catch((error: unknown) => error)
  expect(isOverlapViolation(overlap)).toBe(true)
  await force(second, 'studio', 12, 13)
  const moved = await database
    .transact((writer) =>
      sql`update occupancy set starts_at = ${at(11)} where reference_id = ${`${second} 3`}`.execute(writer),
    )
    .catch((error: unknown) => error)
  expect(isOverlapViolation(moved)).toBe(true)
  expect(await rows()).toEqual([`${first} 1: studio`, `${second} 3: studio`])
})

test('lessons may take place in one space at the same time', async () => {
  const { take, rows } = await open()
  expect(await take('lesson', 'studio', 10, 12)).toBe('taken')
  expect(await take('lesson', 'studio', 10, 12)).toBe('taken')
  expect(await take('hire', 'studio', 11, 13)).toEqual(['lesson 1', 'lesson 2'])
  expect(await rows()).toEqual(['lesson 1: studio', 'lesson 2: studio'])
})

test('the time for cleaning lies between hires only', async () => {
  const { take } = await open()
  await take('hire', 'studio', 10, 12)
  expect(await take('hire', 'studio', 12, 13)).toEqual(['hire 1'])
  expect(await take('hire', 'studio', 8, 9.75)).toEqual(['hire 1'])
  expect(await take('lesson', 'studio', 12, 12.5)).toBe('taken')
  expect(await take('block', 'studio', 9, 10)).toBe('taken')
  expect(await take('hire', 'studio', 12.5, 13)).toBe('taken')
  expect(await take('hire', 'studio', 8, 9)).toBe('taken')
})

test('a held time does not count once the hold has ended, and its row makes room', async () => {
  const { database, take, rows } = await open()
  expect(await take('hire', 'building', 10, 12, now + 1)).toBe('taken')
  expect(await take('lesson', 'studio', 10, 12)).toEqual(['hire 1'])
  expect(await take('hire', 'building', 14, 15, now)).toBe('taken')
  expect(await rows()).toEqual(['hire 1: studio', 'hire 1: terrace'])
  expect(await take('block', 'studio', 14, 15)).toBe('taken')
  const kept = await database.reader.selectFrom('occupancy').select(['referenceId', 'spaceId']).execute()
  expect(kept.filter(({ referenceId: id }) => id === 'hire 3')).toEqual([])
})

test('a space with parts takes each of its leaves, and is refused when one of them is taken', async () => {
  const { take, rows } = await open()
  expect(await take('hire', 'building', 10, 12)).toBe('taken')
  expect(await rows()).toEqual(['hire 1: studio', 'hire 1: terrace'])
  expect(await take('hire', 'terrace', 10, 12)).toEqual(['hire 1'])
  expect(await take('hire', 'party', 11, 12)).toEqual(['hire 1'])
  expect(await take('hire', 'garden', 10, 12)).toBe('taken')
  expect(await take('lesson', 'studio', 14, 15)).toBe('taken')
  expect(await take('block', 'building', 14, 15)).toEqual(['lesson 5'])
  expect(await take('block', 'party', 14, 15)).toBe('taken')
})

test('what is released is free again in all its spaces', async () => {
  const { database, take, rows } = await open()
  await take('hire', 'building', 10, 12)
  await take('lesson', 'garden', 10, 12)
  await database.transact((writer) => release(writer, 'hire 1'))
  expect(await rows()).toEqual(['lesson 2: garden'])
  expect(await take('hire', 'building', 10, 12)).toBe('taken')
})

test('lists what touches the half-open range, in order of start', async () => {
  const { database, take } = await open()
  await take('block', 'terrace', 12, 14)
  await take('lesson', 'studio', 8, 10)
  await take('lesson', 'studio', 10, 12)
  await take('lesson', 'garden', 10, 12)
  const between = async (from: number, to: number) =>
    (await listOccupied(database.reader, ['studio', 'terrace'], at(from), at(to), now)).map(
      ({ referenceId }) => referenceId,
    )
  expect(await between(10, 12)).toEqual(['lesson 3'])
  expect(await between(9, 13)).toEqual(['lesson 2', 'lesson 3', 'block 1'])
  expect(await listOccupied(database.reader, [], at(0), at(24), now)).toEqual([])
})

import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { hourMs } from '#time/tokyo.ts'
import type { Span } from '#time/spans.ts'
import type { NextPrices, Prices } from './prices.ts'
import type { PartLinks } from './rules.ts'

const spaceColumns = [
  'id',
  'name',
  'nameEn',
  'unitPrice',
  'flatRate',
  'weekendPrice',
  'nextPriceFrom',
  'nextUnitPrice',
  'nextFlatRate',
  'nextWeekendPrice',
  'textJa',
  'textEn',
  'equipmentJa',
  'equipmentEn',
  'published',
  'version',
] as const

/** A space as the database keeps it. */
export interface SpaceRow extends Prices, NextPrices {
  id: string
  name: string
  nameEn: string
  textJa: string
  textEn: string
  /** A line for each piece, like `equipmentEn`. */
  equipmentJa: string
  equipmentEn: string
  /** 0 for a draft, which only administrators see. */
  published: 0 | 1
  version: number
}

/** The spaces that are not deleted, in order of creation. */
export async function listActiveSpaces(reader: Reader): Promise<SpaceRow[]> {
  return reader
    .selectFrom('spaces')
    .select(spaceColumns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Another text after each change of a space; empty for a studio that never had one. */
export async function readSpacesState(reader: Reader): Promise<string> {
  const rows = await reader
    .selectFrom('spaces')
    .select(['id', 'version', 'deletedAt'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, deletedAt }) => `${id} ${version} ${deletedAt ?? ''}`).join('\n')
}

/** Whether the database has or had any space, deleted ones counted. */
export async function hasSpaces(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('spaces').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function isActiveSpace(reader: Reader, id: string): Promise<boolean> {
  const row = await reader
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Every pair of a space and one of its parts. */
export async function listParts(reader: Reader): Promise<PartLinks> {
  return reader.selectFrom('space_parts').select(['wholeId', 'partId']).execute()
}

/**
 * Locks the parts of all spaces until the transaction ends. Two transactions that change parts at the same
 * time could otherwise make a space a part of itself, each without seeing the other's change.
 */
export async function lockParts(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'space_parts')
    .execute()
}

/** A space that is not deleted, whose row is locked until the transaction ends. */
export async function lockSpace(writer: Writer, id: string): Promise<SpaceRow | undefined> {
  return writer
    .updateTable('spaces')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(spaceColumns)
    .executeTakeFirst()
}

export async function insertSpace(writer: Writer, space: SpaceRow, now: number): Promise<void> {
  await writer
    .insertInto('spaces')
    .values({ ...columnsOf(space), id: space.id, createdAt: now, deletedAt: null })
    .execute()
}

export async function updateSpace(writer: Writer, space: SpaceRow): Promise<void> {
  await writer.updateTable('spaces').set(columnsOf(space)).where('id', '=', space.id).execute()
}

/** Marks the space as deleted, and removes its parts and its place in the spaces that it was a part of. */
export async function markSpaceDeleted(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('spaces').set({ deletedAt: now }).where('id', '=', id).execute()
  await writer
    .deleteFrom('space_parts')
    .where((row) => row.or([row('wholeId', '=', id), row('partId', '=', id)]))
    .execute()
}

export async function replaceParts(
  writer: Writer,
  wholeId: string,
  partIds: readonly string[],
): Promise<void> {
  await writer.deleteFrom('space_parts').where('wholeId', '=', wholeId).execute()
  if (partIds.length === 0) return
  await writer
    .insertInto('space_parts')
    .values(partIds.map((partId) => ({ wholeId, partId })))
    .execute()
}

const columnsOf = (space: SpaceRow) => ({
  name: space.name,
  nameEn: space.nameEn,
  unitPrice: space.unitPrice,
  flatRate: space.flatRate,
  weekendPrice: space.weekendPrice,
  nextPriceFrom: space.nextPriceFrom,
  nextUnitPrice: space.nextUnitPrice,
  nextFlatRate: space.nextFlatRate,
  nextWeekendPrice: space.nextWeekendPrice,
  textJa: space.textJa,
  textEn: space.textEn,
  equipmentJa: space.equipmentJa,
  equipmentEn: space.equipmentEn,
  published: space.published,
  version: space.version,
})

/** A picture of a space. The texts say what it shows. */
export interface SpacePicture {
  url: string
  textJa: string
  textEn: string
}

/** The pictures of all spaces that have any, by the id of the space, each list in its order. */
export async function picturesOfSpaces(reader: Reader): Promise<ReadonlyMap<string, SpacePicture[]>> {
  const rows = await reader
    .selectFrom('space_pictures')
    .select(['spaceId', 'address as url', 'textJa', 'textEn'])
    .orderBy('spaceId')
    .orderBy('position')
    .execute()
  const groups = Map.groupBy(rows, ({ spaceId }) => spaceId)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ spaceId: _, ...picture }) => picture)]))
}

export async function replacePictures(
  writer: Writer,
  spaceId: string,
  pictures: readonly SpacePicture[],
): Promise<void> {
  await writer.deleteFrom('space_pictures').where('spaceId', '=', spaceId).execute()
  if (pictures.length === 0) return
  await writer
    .insertInto('space_pictures')
    .values(
      pictures.map(({ url, textJa, textEn }, position) => ({
        spaceId,
        position,
        address: url,
        textJa,
        textEn,
      })),
    )
    .execute()
}

const windowColumns = ['id', 'spaceId', 'startsAt', 'endsAt'] as const

export interface WindowRow extends Span {
  id: string
  spaceId: string
}

/** How many windows of each space are not over. */
export async function countFutureWindows(
  reader: Reader,
  now: number,
): Promise<Array<{ id: string; count: number }>> {
  return reader
    .selectFrom('availability_windows')
    .select(['spaceId as id', sql<number>`count(*)`.as('count')])
    .where('endsAt', '>', now)
    .groupBy('spaceId')
    .execute()
}

/** The windows of active spaces that touch the half-open range, in order of start. */
export async function listWindowsBetween(reader: Reader, from: number, to: number): Promise<WindowRow[]> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('startsAt', '>=', from - limits.windowHours * hourMs)
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .where('spaceId', 'in', activeSpaceIds)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/** The windows of an active space that touch the half-open range, in order of start. */
export async function listWindowsOf(
  reader: Reader,
  spaceId: string,
  { from, to }: { from: number; to: number },
): Promise<WindowRow[]> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('spaceId', '=', spaceId)
    .where('spaceId', 'in', activeSpaceIds)
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .execute()
}

/** A window of an active space. */
export async function findWindow(reader: Reader, id: string): Promise<WindowRow | undefined> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('id', '=', id)
    .where('spaceId', 'in', activeSpaceIds)
    .executeTakeFirst()
}

/** Fails with an overlap violation when the space has another window at that time. */
export async function insertWindow(writer: Writer, window: WindowRow, now: number): Promise<void> {
  const { id, spaceId, startsAt, endsAt } = window
  await writer
    .insertInto('availability_windows')
    .values({ id, spaceId, startsAt, endsAt, createdAt: now })
    .execute()
}

/** Fails with an overlap violation when the space has another window at that time. */
export async function updateWindowRow(writer: Writer, window: WindowRow): Promise<void> {
  const { id, spaceId, startsAt, endsAt } = window
  await writer
    .updateTable('availability_windows')
    .set({ spaceId, startsAt, endsAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes a window of an active space; returns the deleted row. */
export async function deleteWindowRow(writer: Writer, id: string): Promise<WindowRow | undefined> {
  return writer
    .deleteFrom('availability_windows')
    .where('id', '=', id)
    .where('spaceId', 'in', activeSpaceIds)
    .returning(windowColumns)
    .executeTakeFirst()
}

/** Deletes the windows of a space that are not over; returns the deleted rows. */
export async function deleteFutureWindows(
  writer: Writer,
  spaceId: string,
  now: number,
): Promise<WindowRow[]> {
  return writer
    .deleteFrom('availability_windows')
    .where('spaceId', '=', spaceId)
    .where('endsAt', '>', now)
    .returning(windowColumns)
    .execute()
}

const weeklyColumns = [
  'id',
  'spaceId',
  'weekday',
  'startTime',
  'minutes',
  'skipsHolidays',
  'addedUntil',
] as const

/** A window that is added every week until it is ended. */
export interface WeeklyWindow {
  id: string
  spaceId: string
  /** Counted from Sunday. */
  weekday: number
  startTime: string
  minutes: number
  skipsHolidays: 0 | 1
  /** The last day that has been given its window. */
  addedUntil: string
}

export async function insertWeeklyWindow(writer: Writer, weekly: WeeklyWindow, now: number): Promise<void> {
  await writer
    .insertInto('weekly_windows')
    .values({ ...weekly, createdAt: now })
    .execute()
}

/** The weekly windows whose later days have not been given theirs, the oldest first. */
export async function listWeeklyBefore(reader: Reader, day: string): Promise<WeeklyWindow[]> {
  return reader
    .selectFrom('weekly_windows')
    .select(weeklyColumns)
    .where('addedUntil', '<', day)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The weekly windows of a space on this weekday at these times. */
export async function listWeeklyLike(
  reader: Reader,
  { spaceId, weekday, startTime, minutes }: Omit<WeeklyWindow, 'id' | 'skipsHolidays' | 'addedUntil'>,
): Promise<WeeklyWindow[]> {
  return reader
    .selectFrom('weekly_windows')
    .select(weeklyColumns)
    .where('spaceId', '=', spaceId)
    .where('weekday', '=', weekday)
    .where('startTime', '=', startTime)
    .where('minutes', '=', minutes)
    .execute()
}

export async function updateWeeklyWindow(writer: Writer, { id, ...weekly }: WeeklyWindow): Promise<void> {
  await writer.updateTable('weekly_windows').set(weekly).where('id', '=', id).execute()
}

export async function endWeeklyWindow(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('weekly_windows').where('id', '=', id).execute()
}

/** Ends the weekly windows of a space that is deleted. */
export async function endWeeklyOfSpace(writer: Writer, spaceId: string): Promise<void> {
  await writer.deleteFrom('weekly_windows').where('spaceId', '=', spaceId).execute()
}

const activeSpaceIds = (from: ExpressionBuilder<Tables, 'availability_windows'>) =>
  from.selectFrom('spaces').select('id').where('deletedAt', 'is', null)

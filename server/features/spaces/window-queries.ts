import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { hourMs } from '#time/tokyo.ts'

const windowColumns = ['id', 'space_id as spaceId', 'starts_at as startsAt', 'ends_at as endsAt'] as const

export interface WindowRow {
  id: string
  spaceId: string
  startsAt: number
  endsAt: number
}

/** How many windows of each space are not over. */
export async function countFutureWindows(
  reader: Reader,
  now: number,
): Promise<Array<{ id: string; count: number }>> {
  return reader
    .selectFrom('availability_windows')
    .select(['space_id as id', sql<number>`count(*)`.as('count')])
    .where('ends_at', '>', now)
    .groupBy('space_id')
    .execute()
}

/** The windows of active spaces that touch the half-open range, in order of start. */
export async function listWindowsBetween(reader: Reader, from: number, to: number): Promise<WindowRow[]> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('starts_at', '>=', from - limits.windowHours * hourMs)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .where('space_id', 'in', activeSpaceIds)
    .orderBy('starts_at')
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
    .where('space_id', '=', spaceId)
    .where('space_id', 'in', activeSpaceIds)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()
}

/** A window of an active space. */
export async function findWindow(reader: Reader, id: string): Promise<WindowRow | undefined> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('id', '=', id)
    .where('space_id', 'in', activeSpaceIds)
    .executeTakeFirst()
}

/** Fails with an overlap violation when the space has another window at that time. */
export async function insertWindow(writer: Writer, window: WindowRow, now: number): Promise<void> {
  const { id, spaceId, startsAt, endsAt } = window
  await writer
    .insertInto('availability_windows')
    .values({ id, space_id: spaceId, starts_at: startsAt, ends_at: endsAt, created_at: now })
    .execute()
}

/** Fails with an overlap violation when the space has another window at that time. */
export async function updateWindowRow(writer: Writer, window: WindowRow): Promise<void> {
  const { id, spaceId, startsAt, endsAt } = window
  await writer
    .updateTable('availability_windows')
    .set({ space_id: spaceId, starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes a window of an active space; returns the deleted row. */
export async function deleteWindowRow(writer: Writer, id: string): Promise<WindowRow | undefined> {
  return writer
    .deleteFrom('availability_windows')
    .where('id', '=', id)
    .where('space_id', 'in', activeSpaceIds)
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
    .where('space_id', '=', spaceId)
    .where('ends_at', '>', now)
    .returning(windowColumns)
    .execute()
}

const activeSpaceIds = (from: ExpressionBuilder<Tables, 'availability_windows'>) =>
  from.selectFrom('spaces').select('id').where('deleted_at', 'is', null)

import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { hourMs } from '#time/tokyo.ts'

const rentableColumns = [
  'id',
  'name',
  'name_en as nameEn',
  'unit_price as unitPrice',
  'flat_rate as flatRate',
  'version',
] as const

const windowColumns = ['id', 'space_id as rentableId', 'starts_at as startsAt', 'ends_at as endsAt'] as const

/** A rentable as the database keeps it. */
export interface RentableRow {
  id: string
  name: string
  nameEn: string
  unitPrice: number
  flatRate: 0 | 1
  version: number
}

export interface WindowRow {
  id: string
  rentableId: string
  startsAt: number
  endsAt: number
}

/** Those that are not deleted, in order of creation. */
export async function listStanding(reader: Reader): Promise<RentableRow[]> {
  return reader
    .selectFrom('spaces')
    .select(rentableColumns)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** All that anything consists of. */
export async function listParts(reader: Reader): Promise<Array<{ wholeId: string; partId: string }>> {
  return reader.selectFrom('space_parts').select(['whole_id as wholeId', 'part_id as partId']).execute()
}

/** How many windows of each rentable are not over. */
export async function countAhead(reader: Reader, now: number): Promise<Array<{ id: string; count: number }>> {
  return reader
    .selectFrom('availability_windows')
    .select(['space_id as id', sql<number>`count(*)`.as('count')])
    .where('ends_at', '>', now)
    .groupBy('space_id')
    .execute()
}

/** Waits for whoever changes parts at the moment, and lets nobody else until the transaction ends. */
export async function takePartsInHand(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'space_parts')
    .execute()
}

/** A rentable that is not deleted, with its row locked until the transaction ends. */
export async function lockRentable(writer: Writer, id: string): Promise<RentableRow | undefined> {
  return writer
    .updateTable('spaces')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(rentableColumns)
    .executeTakeFirst()
}

export async function insertRentable(writer: Writer, rentable: RentableRow, now: number): Promise<void> {
  await writer
    .insertInto('spaces')
    .values({ ...columnsOf(rentable), id: rentable.id, created_at: now, deleted_at: null })
    .execute()
}

export async function changeRentable(writer: Writer, rentable: RentableRow): Promise<void> {
  await writer.updateTable('spaces').set(columnsOf(rentable)).where('id', '=', rentable.id).execute()
}

/** Marks it as deleted, and takes it apart and out of whatever it was a part of. */
export async function closeRentable(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('spaces').set({ deleted_at: now }).where('id', '=', id).execute()
  await writer
    .deleteFrom('space_parts')
    .where((row) => row.or([row('whole_id', '=', id), row('part_id', '=', id)]))
    .execute()
}

export async function replaceParts(
  writer: Writer,
  wholeId: string,
  partIds: readonly string[],
): Promise<void> {
  await writer.deleteFrom('space_parts').where('whole_id', '=', wholeId).execute()
  if (partIds.length === 0) return
  await writer
    .insertInto('space_parts')
    .values(partIds.map((partId) => ({ whole_id: wholeId, part_id: partId })))
    .execute()
}

/** Windows of rentables that are not deleted that touch the half-open range, in order of start. */
export async function listWindowsBetween(reader: Reader, from: number, to: number): Promise<WindowRow[]> {
  return reader
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('starts_at', '>=', from - limits.windowHours * hourMs)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .where('space_id', 'in', (rentables) =>
      rentables.selectFrom('spaces').select('id').where('deleted_at', 'is', null),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Fails with an overlap violation where another window of the rentable reaches into this one. */
export async function insertWindow(writer: Writer, window: WindowRow, now: number): Promise<void> {
  const { id, rentableId, startsAt, endsAt } = window
  await writer
    .insertInto('availability_windows')
    .values({ id, space_id: rentableId, starts_at: startsAt, ends_at: endsAt, created_at: now })
    .execute()
}

/** Deletes a window of a rentable that still stands; returns what it was. */
export async function deleteWindowRow(writer: Writer, id: string): Promise<WindowRow | undefined> {
  return writer
    .deleteFrom('availability_windows')
    .where('id', '=', id)
    .where('space_id', 'in', (rentables) =>
      rentables.selectFrom('spaces').select('id').where('deleted_at', 'is', null),
    )
    .returning(windowColumns)
    .executeTakeFirst()
}

/** Deletes the rentable's windows that are not over; returns what they were. */
export async function deleteWindowsAhead(
  writer: Writer,
  rentableId: string,
  now: number,
): Promise<WindowRow[]> {
  return writer
    .deleteFrom('availability_windows')
    .where('space_id', '=', rentableId)
    .where('ends_at', '>', now)
    .returning(windowColumns)
    .execute()
}

const columnsOf = (rentable: RentableRow) => ({
  name: rentable.name,
  name_en: rentable.nameEn,
  unit_price: rentable.unitPrice,
  flat_rate: rentable.flatRate,
  version: rentable.version,
})

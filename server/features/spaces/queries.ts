import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

const spaceColumns = [
  'id',
  'name',
  'name_en as nameEn',
  'unit_price as unitPrice',
  'flat_rate as flatRate',
  'weekend_price as weekendPrice',
  'text_ja as textJa',
  'text_en as textEn',
  'equipment_ja as equipmentJa',
  'equipment_en as equipmentEn',
  'version',
] as const

/** A space as the database keeps it. */
export interface SpaceRow {
  id: string
  name: string
  nameEn: string
  unitPrice: number
  flatRate: 0 | 1
  weekendPrice: number
  textJa: string
  textEn: string
  /** A line for each piece, like `equipmentEn`. */
  equipmentJa: string
  equipmentEn: string
  version: number
}

/** The spaces that are not deleted, in order of creation. */
export async function listActiveSpaces(reader: Reader): Promise<SpaceRow[]> {
  return reader
    .selectFrom('spaces')
    .select(spaceColumns)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether the database has or had any space, deleted ones counted. */
export async function hasSpaces(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('spaces').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function isActiveSpace(reader: Reader, id: string): Promise<boolean> {
  const found = await reader
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Every pair of a space and one of its parts. */
export async function listParts(reader: Reader): Promise<Array<{ wholeId: string; partId: string }>> {
  return reader.selectFrom('space_parts').select(['whole_id as wholeId', 'part_id as partId']).execute()
}

/**
 * Locks the parts of all spaces until the transaction ends. Two transactions that change parts at the same time could
 * otherwise make a space a part of itself, each without seeing the other's change.
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
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(spaceColumns)
    .executeTakeFirst()
}

export async function insertSpace(writer: Writer, space: SpaceRow, now: number): Promise<void> {
  await writer
    .insertInto('spaces')
    .values({ ...columnsOf(space), id: space.id, created_at: now, deleted_at: null })
    .execute()
}

export async function updateSpace(writer: Writer, space: SpaceRow): Promise<void> {
  await writer.updateTable('spaces').set(columnsOf(space)).where('id', '=', space.id).execute()
}

/** Marks the space as deleted, and removes its parts and its place in the spaces that it was a part of. */
export async function markSpaceDeleted(writer: Writer, id: string, now: number): Promise<void> {
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

const columnsOf = (space: SpaceRow) => ({
  name: space.name,
  name_en: space.nameEn,
  unit_price: space.unitPrice,
  flat_rate: space.flatRate,
  weekend_price: space.weekendPrice,
  text_ja: space.textJa,
  text_en: space.textEn,
  equipment_ja: space.equipmentJa,
  equipment_en: space.equipmentEn,
  version: space.version,
})

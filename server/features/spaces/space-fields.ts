import type { Space, SpaceFields } from '#contract/spaces.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import { pricesOf } from './prices.ts'
import { countFutureWindows } from './queries.ts'
import type { SpacePicture, SpaceRow } from './queries.ts'

/** A space with its pictures and the ids of its parts: all that an administrator edits. */
export interface SpaceState extends SpaceRow {
  pictures: readonly SpacePicture[]
  parts: readonly string[]
}

/** What a space becomes by the fields that an administrator sent. What was not sent stays, and is empty for a new space. */
export function changedBy(
  fields: SpaceFields,
  { id, parts, before }: { id: string; parts: readonly string[]; before: SpaceState | undefined },
): SpaceState {
  return {
    id,
    name: fields.name,
    nameEn: fields.nameEn,
    ...pricesOf(fields, before),
    textJa: fields.textJa ?? before?.textJa ?? '',
    textEn: fields.textEn ?? before?.textEn ?? '',
    equipmentJa: fields.equipmentJa?.join('\n') ?? before?.equipmentJa ?? '',
    equipmentEn: fields.equipmentEn?.join('\n') ?? before?.equipmentEn ?? '',
    pictures: fields.pictures ?? before?.pictures ?? [],
    parts,
    version: before === undefined ? 0 : before.version + 1,
  }
}

/** The pieces of equipment that a space keeps as lines. */
export const piecesOf = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'))

/** The fields of a space that its row and its pictures hold, as administrators read them. */
export function toFields(
  { flatRate, equipmentJa, equipmentEn, version: _, ...row }: SpaceRow,
  pictures: readonly SpacePicture[],
): Omit<Space, 'etag' | 'subRentable' | 'futureWindows'> {
  return {
    ...row,
    flatRate: flatRate === 1,
    equipmentJa: piecesOf(equipmentJa),
    equipmentEn: piecesOf(equipmentEn),
    pictures: [...pictures],
  }
}

/** The refusal of a change to a space that another administrator has changed, with the fields that it has now. */
export async function changedMeanwhile(reader: Reader, space: SpaceState, now: number): Promise<ApiError> {
  const { parts, pictures, ...row } = space
  const windows = (await countFutureWindows(reader, now)).find(({ id }) => id === space.id)?.count ?? 0
  const { id: _, ...fields } = toFields(row, pictures)
  return new ApiError('error.space.changed', undefined, {
    ...fields,
    etag: versionWithCount(space.version, windows),
    subRentable: parts.map((id) => ({ id })),
  })
}

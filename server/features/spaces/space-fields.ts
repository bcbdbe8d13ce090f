import type { SpaceFields } from '#contract/spaces.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import type { SpaceRow } from './queries.ts'
import { countFutureWindows } from './window-queries.ts'

/** The row of the fields that an administrator sent. */
export const toRow = (id: string, fields: SpaceFields, version: number): SpaceRow => ({
  id,
  name: fields.name,
  nameEn: fields.nameEn,
  unitPrice: fields.unitPrice,
  flatRate: fields.flatRate ? 1 : 0,
  version,
})

/** The refusal of a change to a space that another administrator has changed, with the fields that it has now. */
export async function changedMeanwhile(
  reader: Reader,
  { space, parts }: { space: SpaceRow; parts: readonly string[] },
  now: number,
): Promise<ApiError> {
  const windows = (await countFutureWindows(reader, now)).find(({ id }) => id === space.id)?.count ?? 0
  return new ApiError('error.space.changed', undefined, {
    name: space.name,
    nameEn: space.nameEn,
    unitPrice: space.unitPrice,
    flatRate: space.flatRate === 1,
    etag: versionWithCount(space.version, windows),
    subRentable: parts.map((id) => ({ id })),
  })
}

import type { SpaceFields } from '#contract/spaces.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SpaceRow } from './queries.ts'

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
export const changedMeanwhile = (space: SpaceRow, parts: readonly string[]) =>
  new ApiError('error.space.changed', undefined, {
    name: space.name,
    nameEn: space.nameEn,
    unitPrice: space.unitPrice,
    flatRate: space.flatRate === 1,
    version: space.version,
    subRentable: parts.map((id) => ({ id })),
  })

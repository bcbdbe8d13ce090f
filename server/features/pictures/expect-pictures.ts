import { pictureAt } from '#contract/pictures/picture-sources.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { holdPictures } from './queries.ts'

/**
 * Those of the addresses that name a picture of the library which was deleted. The others cannot be deleted
 * until the transaction ends.
 */
export async function findDeleted(writer: Writer, addresses: readonly string[]): Promise<Set<string>> {
  const ids = new Set(addresses.flatMap((address) => pictureAt(address)?.id ?? []))
  const held = await holdPictures(writer, [...ids])
  const isDeleted = (address: string) => {
    const picture = pictureAt(address)
    return picture !== undefined && !held.has(picture.id)
  }
  return new Set(addresses.filter(isDeleted))
}

/**
 * Refuses addresses of pictures that were deleted from the library: another administrator may have done so
 * while the form was open. Called in the transaction that writes the addresses, so that no picture is deleted
 * meanwhile.
 * @param field the field of the form that has the addresses
 * @throws `error.picture.notFound` at the field
 */
export async function expectPictures(
  writer: Writer,
  addresses: readonly string[],
  field: 'imageUrl' | 'pictures' | 'picture',
): Promise<void> {
  if ((await findDeleted(writer, addresses)).size > 0)
    throw new ApiError('error.picture.notFound', { [field]: 'notFound' })
}

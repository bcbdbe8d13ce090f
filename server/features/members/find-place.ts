import type { Place } from '#contract/addresses.ts'
import { ApiError } from '#server/http/api-error.ts'
import { placeOf } from './address-rules.ts'

/**
 * The place of a postal code of seven digits; throws `error.addressId.notFound`. The data takes 50 MB of memory, so it
 * is read when somebody asks for the first time.
 */
export async function findPlace(postalCode: string): Promise<Place> {
  const { getAddress } = await import('yubin')
  const row = getAddress(postalCode)
  if (row === null) throw new ApiError('error.addressId.notFound', { addressId: 'notFound' })
  return placeOf(row)
}

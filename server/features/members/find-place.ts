import type { Address } from 'yubin'
import type { Place } from '#contract/addresses.ts'
import { ApiError } from '#server/http/api-error.ts'

/**
 * The place of a postal code of seven digits; throws `error.addressId.notFound`. The data takes 50 MB of memory, so it
 * is loaded with the first question.
 */
export async function findPlace(postalCode: string): Promise<Place> {
  const { getAddress } = await import('yubin')
  const row = getAddress(postalCode)
  if (row === null) throw new ApiError('error.addressId.notFound', { addressId: 'notFound' })
  return placeOf(row)
}

function placeOf(row: Address): Place {
  const { postalCode: addressId, prefecture, city } = row
  const town = row.source === 'ken_all' ? townOf(row) : `${row.town}${row.streetAddress}`
  return { addressId, prefecture, city, town }
}

/** The town without the notes of the data; empty when the code stands for several towns. */
function townOf({ town, multiTown }: { town: string; multiTown: boolean }): string {
  if (multiTown || town === '以下に掲載がない場合' || town.endsWith('の次に番地がくる場合')) return ''
  // 「利島村一円」 is all of a village, which the city names already; 一円 alone is a town in Shiga.
  if (town.endsWith('一円') && town !== '一円') return ''
  return town.replace(/（.*$/s, '')
}

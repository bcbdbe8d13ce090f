import type { Address } from 'yubin'
import type { Place } from '#contract/addresses.ts'

/** What a row of the postal code data says to people. */
export function placeOf(row: Address): Place {
  const { postalCode: addressId, prefecture, city } = row
  const town = row.source === 'ken_all' ? townOf(row) : `${row.town}${row.streetAddress}`
  return { addressId, prefecture, city, town }
}

/** Notes of the data are no part of a name, and of several towns nobody knows which it is. */
function townOf({ town, multiTown }: { town: string; multiTown: boolean }): string {
  if (multiTown || town === '以下に掲載がない場合' || town.endsWith('の次に番地がくる場合')) return ''
  // 「利島村一円」 is all of a village that the city names already; 一円 alone is a town in Shiga.
  if (town.endsWith('一円') && town !== '一円') return ''
  return town.replace(/（.*$/s, '')
}

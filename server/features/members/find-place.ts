import type { Address } from 'yubin'
import type { Place } from '#contract/addresses.ts'
import type { Language } from '#studio/languages.ts'
import { ApiError } from '#server/http/api-error.ts'
import { englishPlace } from './english-place.ts'

/**
 * The place of a postal code of seven digits; throws `error.addressId.notFound`. The data takes 50 MB of memory, so it
 * is loaded with the first question.
 */
export async function findPlace(postalCode: string, language: Language = 'ja'): Promise<Place> {
  const { getAddress } = await import('yubin')
  const row = getAddress(postalCode)
  if (row === null) throw new ApiError('error.addressId.notFound', { addressId: 'notFound' })
  return language === 'en' ? englishPlaceOf(row) : placeOf(row)
}

/** Businesses with a code of their own have no reading in the data: their place stays Japanese. */
function englishPlaceOf(row: Address): Place {
  const japanese = placeOf(row)
  if (row.source !== 'ken_all') return japanese
  const english = englishPlace(row)
  return { ...japanese, ...english, town: japanese.town === '' ? '' : english.town }
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

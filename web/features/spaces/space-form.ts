/** What the dialogs hold, and the one way between that and the contract. */
import * as z from 'zod/mini'
import { spaceFields, windowFields } from '#contract/spaces.ts'
import type { Space, SpaceForm, WindowFields } from '#contract/spaces.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { Moments } from '#web/ui/calendar/moments.ts'

export interface RentableValues {
  name: string
  nameEn: string
  /** As typed: `2,500`, `２５００円`. */
  unitPrice: string
  flatRate: boolean
  subRentable: string[]
}

export interface WindowValues extends Moments {
  rentableId: string
}

/** Judges what was typed by the contract's own schema and gives the body of the calls. */
export const rentableForm = z.pipe(z.transform(toRentable), spaceFields)
export const windowForm = z.pipe(z.transform(toWindow), windowFields)

export const newRentable: RentableValues = {
  name: '',
  nameEn: '',
  unitPrice: '',
  flatRate: false,
  subRentable: [],
}

/** What the form shows of a rentable. */
export interface RentableFacts extends Pick<Space, 'name' | 'nameEn' | 'unitPrice' | 'flatRate' | 'version'> {
  subRentable: ReadonlyArray<{ id: string }>
}

export function valuesOf({ name, nameEn, unitPrice, flatRate, subRentable }: RentableFacts): RentableValues {
  return {
    name,
    nameEn,
    unitPrice: String(unitPrice),
    flatRate,
    subRentable: subRentable.map(({ id }) => id),
  }
}

function toRentable({ unitPrice, subRentable, ...values }: RentableValues): SpaceForm {
  const digits = unitPrice.normalize('NFKC').replaceAll(/[\s,円¥]/g, '')
  return {
    ...values,
    unitPrice: digits === '' ? Number.NaN : Number(digits),
    subRentable: subRentable.map((id) => ({ id })),
  }
}

function toWindow({ rentableId, start, end }: WindowValues): WindowFields {
  return { rentableId, start: instantText(start), end: instantText(end) }
}

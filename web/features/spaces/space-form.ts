/** What the dialogs of spaces and windows hold, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { spaceFields, windowFields } from '#contract/spaces.ts'
import type { Space, SpaceForm, WindowFields } from '#contract/spaces.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { Moments } from '#web/ui/calendar/moments.ts'

export interface SpaceValues {
  name: string
  nameEn: string
  /** As typed: `2,500`, `２５００円`. */
  unitPrice: string
  flatRate: boolean
  subRentable: string[]
}

interface WindowValues extends Moments {
  rentableId: string
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const spaceForm = z.pipe(z.transform(toSpace), spaceFields)
export const windowForm = z.pipe(z.transform(toWindow), windowFields)

export const newSpace: SpaceValues = {
  name: '',
  nameEn: '',
  unitPrice: '',
  flatRate: false,
  subRentable: [],
}

/** A space as another administrator has saved it. */
export interface CurrentSpace extends Pick<Space, 'name' | 'nameEn' | 'unitPrice' | 'flatRate' | 'etag'> {
  subRentable: ReadonlyArray<{ id: string }>
}

export function valuesOf({ name, nameEn, unitPrice, flatRate, subRentable }: CurrentSpace): SpaceValues {
  return {
    name,
    nameEn,
    unitPrice: String(unitPrice),
    flatRate,
    subRentable: subRentable.map(({ id }) => id),
  }
}

function toSpace({ unitPrice, subRentable, ...values }: SpaceValues): SpaceForm {
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

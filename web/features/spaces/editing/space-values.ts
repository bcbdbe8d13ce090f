/** What the dialog of a space holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { spaceFields } from '#contract/spaces/spaces.ts'
import type { Space, SpaceForm } from '#contract/spaces/spaces.ts'
import { wholeYen } from '#web/lib/whole-number.ts'

/** Two prices by the day, one for every day, or none. */
export const pricings = ['byDay', 'flat', 'onRequest'] as const

export interface SpaceValues {
  name: string
  nameEn: string
  pricing: (typeof pricings)[number]
  /** As typed: `2,500`, `２５００円`. */
  unitPrice: string
  /** Empty: the same as on weekdays. */
  weekendPrice: string
  textJa: string
  textEn: string
  /** A line for each piece. */
  equipmentJa: string
  equipmentEn: string
  pictures: Array<Space['pictures'][number]>
  subRentable: string[]
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const spaceForm = z.pipe(z.transform(toSpace), spaceFields)

export const newSpace: SpaceValues = {
  name: '',
  nameEn: '',
  pricing: 'byDay',
  unitPrice: '',
  weekendPrice: '',
  textJa: '',
  textEn: '',
  equipmentJa: '',
  equipmentEn: '',
  pictures: [],
  subRentable: [],
}

/** A space as another administrator has saved it. */
export interface CurrentSpace extends Omit<Space, 'id' | 'futureWindows' | 'subRentable'> {
  subRentable: ReadonlyArray<{ id: string }>
}

export function valuesOf(space: CurrentSpace): SpaceValues {
  const { name, nameEn, unitPrice, weekendPrice, textJa, textEn, pictures } = space
  const pricing = unitPrice === 0 ? 'onRequest' : space.flatRate ? 'flat' : 'byDay'
  return {
    name,
    nameEn,
    pricing,
    unitPrice: unitPrice === 0 ? '' : String(unitPrice),
    weekendPrice: weekendPrice === unitPrice ? '' : String(weekendPrice),
    textJa,
    textEn,
    equipmentJa: space.equipmentJa.join('\n'),
    equipmentEn: space.equipmentEn.join('\n'),
    pictures,
    subRentable: space.subRentable.map(({ id }) => id),
  }
}

function toSpace({ pricing, unitPrice, weekendPrice, ...values }: SpaceValues): SpaceForm {
  const price = pricing === 'onRequest' ? 0 : wholeYen(unitPrice)
  const isOther = pricing === 'byDay' && weekendPrice.trim() !== ''
  return {
    ...values,
    unitPrice: price,
    flatRate: pricing === 'flat',
    // A price that is wrong is told at its own field only.
    weekendPrice: isOther ? wholeYen(weekendPrice) : Number.isNaN(price) ? undefined : price,
    equipmentJa: linesOf(values.equipmentJa),
    equipmentEn: linesOf(values.equipmentEn),
    subRentable: values.subRentable.map((id) => ({ id })),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the dialog of a space holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { spaceFields } from '#contract/spaces/spaces.ts'
import type { Space, SpaceForm } from '#contract/spaces/spaces.ts'
import { wholeYen } from '#web/lib/whole-number.ts'

export interface SpaceValues {
  name: string
  nameEn: string
  /** As typed: `2,500`, `２５００円`. */
  unitPrice: string
  /** The price of weekdays holds every day. */
  flatRate: boolean
  /** Empty: the same as on weekdays. */
  weekendPrice: string
  /** The space has no price. What the fields of the prices hold does not count. */
  onRequest: boolean
  /** Whether the prices below are planned. Otherwise what their fields hold does not count. */
  planPrice: boolean
  nextPriceFrom: string
  nextUnitPrice: string
  nextFlatRate: boolean
  nextWeekendPrice: string
  textJa: string
  textEn: string
  /** A line for each piece. */
  equipmentJa: string
  equipmentEn: string
  pictures: Array<Space['pictures'][number]>
  subRentable: string[]
  published: boolean
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const spaceForm = z.pipe(z.transform(toSpace), spaceFields)

export const newSpace: SpaceValues = {
  name: '',
  nameEn: '',
  unitPrice: '',
  flatRate: false,
  weekendPrice: '',
  onRequest: false,
  planPrice: false,
  nextPriceFrom: '',
  nextUnitPrice: '',
  nextFlatRate: false,
  nextWeekendPrice: '',
  textJa: '',
  textEn: '',
  equipmentJa: '',
  equipmentEn: '',
  pictures: [],
  subRentable: [],
  published: false,
}

/** A space as another administrator has saved it. */
export interface CurrentSpace extends Omit<Space, 'id' | 'futureWindows' | 'subRentable'> {
  subRentable: ReadonlyArray<{ id: string }>
}

export function valuesOf(space: CurrentSpace): SpaceValues {
  const { name, nameEn, unitPrice, flatRate, weekendPrice, textJa, textEn, pictures, published } = space
  return {
    name,
    nameEn,
    unitPrice: unitPrice === 0 ? '' : String(unitPrice),
    flatRate,
    weekendPrice: weekendPrice === unitPrice ? '' : String(weekendPrice),
    onRequest: unitPrice === 0,
    planPrice: space.nextPriceFrom !== null,
    nextPriceFrom: space.nextPriceFrom ?? '',
    nextUnitPrice: String(space.nextUnitPrice ?? ''),
    nextFlatRate: space.nextFlatRate === true,
    nextWeekendPrice:
      space.nextWeekendPrice === space.nextUnitPrice ? '' : String(space.nextWeekendPrice ?? ''),
    textJa,
    textEn,
    equipmentJa: space.equipmentJa.join('\n'),
    equipmentEn: space.equipmentEn.join('\n'),
    pictures,
    subRentable: space.subRentable.map(({ id }) => id),
    published,
  }
}

function toSpace({ onRequest, planPrice, ...values }: SpaceValues): SpaceForm {
  const price = onRequest ? 0 : wholeYen(values.unitPrice)
  const next = planPrice ? wholeYen(values.nextUnitPrice) : undefined
  return {
    ...values,
    unitPrice: price,
    weekendPrice: weekendOf(onRequest || values.flatRate ? '' : values.weekendPrice, price),
    nextPriceFrom: planPrice ? values.nextPriceFrom.trim() : null,
    nextUnitPrice: next,
    nextWeekendPrice:
      next === undefined ? next : weekendOf(values.nextFlatRate ? '' : values.nextWeekendPrice, next),
    equipmentJa: linesOf(values.equipmentJa),
    equipmentEn: linesOf(values.equipmentEn),
    subRentable: values.subRentable.map((id) => ({ id })),
  }
}

/** The price of weekdays where none was typed. A price that is wrong is told at its own field only. */
const weekendOf = (typed: string, weekday: number): number | undefined =>
  typed.trim() !== '' ? wholeYen(typed) : Number.isNaN(weekday) ? undefined : weekday

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

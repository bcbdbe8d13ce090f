import type { SpaceFields } from '#contract/spaces/spaces.ts'
import type { HourlyPrice } from '#studio/spaces.ts'

/** The price of an hour as a space keeps it, in whole yen with tax. */
export interface Prices {
  /** 0 when the price is on request. */
  unitPrice: number
  flatRate: 0 | 1
  /** On weekends and public holidays. The same as `unitPrice` when the rate is flat or on request. */
  weekendPrice: number
}

/**
 * The prices that an administrator gives a space. Where no weekend price was sent, the space keeps its own,
 * unless it was the same as on weekdays: then it stays the same, so that a client without this field never
 * leaves an old price behind.
 */
export function pricesOf(
  { unitPrice, flatRate, weekendPrice }: Pick<SpaceFields, keyof Prices>,
  before: Prices | undefined,
): Prices {
  if (flatRate || unitPrice === 0) return { unitPrice, flatRate: flatRate ? 1 : 0, weekendPrice: unitPrice }
  const kept = before && before.weekendPrice !== before.unitPrice ? before.weekendPrice : unitPrice
  return { unitPrice, flatRate: 0, weekendPrice: weekendPrice ?? kept }
}

/** The prices that are planned for a space. */
export interface NextPrices {
  /** The day from which they hold; null with all of them when no change is planned. */
  nextPriceFrom: string | null
  nextUnitPrice: number | null
  nextFlatRate: 0 | 1 | null
  nextWeekendPrice: number | null
}

export const noNextPrices: NextPrices = {
  nextPriceFrom: null,
  nextUnitPrice: null,
  nextFlatRate: null,
  nextWeekendPrice: null,
}

/** The prices from a day on, and the day; undefined when no change is planned. */
export function nextOf(space: NextPrices): (Prices & { from: string }) | undefined {
  const { nextPriceFrom: from, nextUnitPrice: unitPrice } = space
  if (from === null || unitPrice === null) return undefined
  return {
    from,
    unitPrice,
    flatRate: space.nextFlatRate ?? 0,
    weekendPrice: space.nextWeekendPrice ?? unitPrice,
  }
}

/** What is planned by the fields that an administrator sent; what was, when they do not say. */
export function nextPricesOf(fields: SpaceFields, before: NextPrices | undefined): NextPrices {
  const { nextPriceFrom: from, nextUnitPrice, nextFlatRate, nextWeekendPrice } = fields
  if (from === undefined) {
    const kept = before ?? noNextPrices
    return {
      nextPriceFrom: kept.nextPriceFrom,
      nextUnitPrice: kept.nextUnitPrice,
      nextFlatRate: kept.nextFlatRate,
      nextWeekendPrice: kept.nextWeekendPrice,
    }
  }
  if (from === null || nextUnitPrice === undefined) return noNextPrices
  const sent = { unitPrice: nextUnitPrice, flatRate: nextFlatRate === true, weekendPrice: nextWeekendPrice }
  const { unitPrice, flatRate, weekendPrice } = pricesOf(sent, undefined)
  return {
    nextPriceFrom: from,
    nextUnitPrice: unitPrice,
    nextFlatRate: flatRate,
    nextWeekendPrice: weekendPrice,
  }
}

/** The price of an hour as visitors read it: one where weekends cost the same. */
export function hourlyPriceOf({ unitPrice, flatRate, weekendPrice }: Prices): HourlyPrice {
  if (unitPrice === 0) return { kind: 'onRequest' }
  if (flatRate === 1 || weekendPrice === unitPrice) return { kind: 'flat', price: unitPrice }
  return { kind: 'byDay', weekday: unitPrice, weekend: weekendPrice }
}

/** The prices of a space whose price of an hour visitors read. */
export function pricesFrom(price: HourlyPrice): Prices {
  if (price.kind === 'onRequest') return { unitPrice: 0, flatRate: 0, weekendPrice: 0 }
  if (price.kind === 'flat') return { unitPrice: price.price, flatRate: 1, weekendPrice: price.price }
  return { unitPrice: price.weekday, flatRate: 0, weekendPrice: price.weekend }
}

import type { PriceLine } from '#contract/hires/quotes.ts'
import type { UsedCoupon } from '#contract/offers/coupon-code.ts'
import { holidaysAreWeekend } from '#studio/rentals.ts'
import { holidayOn } from '#time/japanese-holidays.ts'
import type { Span } from '#time/spans.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, startOfDay, weekdayOf } from '#time/tokyo.ts'

/** What an hour costs in whole yen; 0 means a price on request. */
interface HourlyPrices {
  unitPrice: number
  /** On weekends, and on public holidays if the studio counts them so. Not used when the rate is flat. */
  weekendPrice: number
  flatRate: boolean
}

/** The prices of a space, with those that are planned for a day and all later ones. */
export interface SpacePrices extends HourlyPrices {
  next?: (HourlyPrices & { from: string }) | undefined
}

/** The price of a time is that of its day, whenever it is ordered. */
const changeOf = ({ next }: SpacePrices): number =>
  next === undefined ? Infinity : (instantOf(next.from) ?? Infinity)

const pricesAt = (prices: SpacePrices, instant: number): HourlyPrices =>
  instant < changeOf(prices) ? prices : (prices.next ?? prices)

/** Whether the time has no price, so that the studio has to be asked. */
export function isOnRequest(prices: SpacePrices, { startsAt }: Pick<Span, 'startsAt'>): boolean {
  const { unitPrice, weekendPrice, flatRate } = pricesAt(prices, startsAt)
  return unitPrice === 0 || (!flatRate && weekendPrice === 0)
}

/** The price of a time: a line for each day in Tokyo, or one for all days of the same flat rate. */
export function priceLines(
  prices: SpacePrices,
  { startsAt, endsAt }: Span,
  rule: { holidaysAreWeekend: boolean } = { holidaysAreWeekend },
): PriceLine[] {
  const change = changeOf(prices)
  const lines: PriceLine[] = []
  for (let from = startsAt; from < endsAt;) {
    const { unitPrice, weekendPrice, flatRate } = pricesAt(prices, from)
    const until = from < change ? Math.min(endsAt, change) : endsAt
    const to = flatRate ? until : Math.min(startOfDay(from) + dayMs, until)
    const kind = flatRate ? 'flat' : kindOf(from, rule)
    const price = kind === 'weekday' || kind === 'flat' ? unitPrice : weekendPrice
    lines.push(lineOf({ startsAt: from, endsAt: to }, kind, price))
    from = to
  }
  return lines
}

export const totalOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** What is paid: never below zero, because the amount of a coupon stays when a hire is moved. */
export const priceAfter = (lines: readonly PriceLine[], off: number): number =>
  Math.max(0, totalOf(lines) - off)

/** What the coupon of a hire takes off the sum of its lines; null without one. */
export function couponOf({
  lines,
  price,
  couponCode,
}: {
  lines: readonly PriceLine[]
  price: number
  couponCode: string | null
}): UsedCoupon | null {
  return couponCode === null ? null : { code: couponCode, off: totalOf(lines) - price }
}

function kindOf(instant: number, rule: { holidaysAreWeekend: boolean }) {
  const weekday = weekdayOf(instant)
  if (weekday === 0 || weekday === 6) return 'weekend'
  return rule.holidaysAreWeekend && holidayOn(dateOf(instant)) !== undefined ? 'holiday' : 'weekday'
}

/** The amount of each line is rounded down to whole yen. */
function lineOf({ startsAt, endsAt }: Span, kind: PriceLine['kind'], unitPrice: number): PriceLine {
  const minutes = (endsAt - startsAt) / minuteMs
  const amount = Math.floor((minutes * minuteMs * unitPrice) / hourMs)
  return { day: dateOf(startsAt), kind, minutes, unitPrice, amount }
}

import { onlineMethods } from '#contract/payments/payments.ts'
import type { OnlineMethod } from '#contract/payments/payments.ts'
import type { OtherWays } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, dayMs, hourMs, instantOf } from '#time/tokyo.ts'

/** What the provider takes, in whole yen. */
const takes = { konbini: [120, 300_000], paypay: [50, 1_000_000] } as const

interface Sold {
  /** Whole yen. */
  price: number
  /** When the payment page closes at the latest: until then the payer may choose. */
  closesAt: number
  /** The beginning of the lesson or the hire; undefined for what has none. */
  startsAt: number | undefined
}

/**
 * How a page lets the payer pay besides by card. The provider counts the days at a convenience store from the
 * moment at which the payer chooses it, to the end of the last one. So the page gets as many of the studio's
 * days as end before the studio's limit for who chooses last; less than one day is not offered.
 */
export function otherWays(
  { paying }: Pick<StudioFacts, 'paying'>,
  { price, closesAt, startsAt }: Sold,
): OtherWays {
  const isTaken = (method: keyof typeof takes) => price >= takes[method][0] && price <= takes[method][1]
  const limit = startsAt === undefined ? Infinity : startsAt - paying.konbiniHoursBefore * hourMs
  const dayStarts = instantOf(dateOf(closesAt)) ?? 0
  const most = Math.floor((limit - dayStarts) / dayMs) - 1
  const days = Math.min(paying.konbiniDays, most)
  return {
    paypay: paying.payWithPayPay && isTaken('paypay'),
    konbiniDays: paying.payAtKonbini && isTaken('konbini') && days >= 1 ? days : null,
  }
}

/** The methods by name, for who chooses. */
export const methodsOf = ({ paypay, konbiniDays }: OtherWays): OnlineMethod[] =>
  onlineMethods.filter((method) => method === 'card' || (method === 'paypay' ? paypay : konbiniDays !== null))

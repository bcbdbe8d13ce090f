import type { OfferRefusal } from '#contract/offers/offers.ts'
import { hasPlan, isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { isOnSale, offerPrice } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { dateOf, dayMs, instantOf, minuteMs, monthsLater } from '#time/tokyo.ts'

/** So long an order can be paid. The provider keeps no page open for less than half an hour. */
export const orderLastsMs = 60 * minuteMs

/** What decides whether a person can buy an offer. */
export interface Buyer {
  memberType: MemberType
  /** Whether the person has, or ever had, a yoga plan. */
  hadPlan: boolean
  /** The ids of the offers that the person has bought, and that did not go back in full. */
  bought: ReadonlySet<string>
}

/** Why the person cannot buy the offer now: the first reason that applies, or undefined. */
export function refusalToBuy(offer: Offer, buyer: Buyer, now: number): OfferRefusal | undefined {
  if (!isOnSale(offer, dateOf(now))) return 'error.offer.notOnSale'
  // The tickets would never be used.
  if (isUnlimited(buyer.memberType)) return 'error.offer.needless'
  if (offer.buyers === 'members' && !hasPlan(buyer)) return 'error.offer.membersOnly'
  if (offer.buyers === 'newcomers' && (hasPlan(buyer) || buyer.hadPlan)) return 'error.offer.newcomersOnly'
  if (offer.oncePerPerson && buyer.bought.has(offer.id)) return 'error.offer.boughtBefore'
  return undefined
}

/** The midnight in Tokyo that ends the last day of tickets that are paid at the instant. */
export function ticketsExpireAt(
  { count, unit }: { count: number; unit: 'days' | 'months' },
  paidAt: number,
): number {
  // The day of the payment counts as the first one.
  const day = dateOf(paidAt)
  if (unit === 'months') return instantOf(monthsLater(day, count)) ?? 0
  return (instantOf(day) ?? 0) + count * dayMs
}

/**
 * What a used ticket counts when the rest is given back: the price of a single lesson for this person, or, if
 * none is offered, an equal share of the price.
 */
export function lessonPriceOf(
  offers: readonly Offer[],
  offer: Pick<Offer, 'tickets' | 'price' | 'memberPrice'>,
  asMember: boolean,
): number {
  const singles = offers.filter(({ tickets }) => tickets === 1).map((one) => offerPrice(one, asMember))
  return singles.length > 0 ? Math.min(...singles) : Math.ceil(offerPrice(offer, asMember) / offer.tickets)
}

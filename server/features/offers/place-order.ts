import type { Order, OrderTerms, ShownOffer } from '#contract/offers/offers.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { OfferOrdersTable } from '#server/database/offer-tables.ts'
import { checkCoupon, countUse } from '#server/features/coupons/use-coupon.ts'
import type { UsedCoupon } from '#server/features/coupons/use-coupon.ts'
import { findLesson, lockLesson } from '#server/features/lessons/queries.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { expectNotAwaited, readAwaited, withdrawAwaited } from '#server/features/payments/awaited.ts'
import { openCheckoutPage } from '#server/features/payments/checkout-page.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { methodsOf, otherWays } from '#server/features/payments/ways-to-pay.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isStaff } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { hasPlan } from '#studio/member-types.ts'
import { isOnSale, offerPrice } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { closeOrder } from './end-orders.ts'
import { expectNoOverlap } from '#server/features/bookings/limits.ts'
import { eventOfOrder, holdSeat, offerSeat, seatName, shownEvent } from './event-orders.ts'
import type { SeatOffer, SeatInput } from './event-orders.ts'
import {
  findOpenOrder,
  findOrder,
  findPaymentOf,
  hadPlan,
  insertOrder,
  listBoughtOffers,
  setExpiry,
  setSession,
} from './queries.ts'
import type { OfferOrder } from './queries.ts'
import { endOpenOrder, grantOrder, prepareOfferPayment } from './record-offer-payment.ts'
import { lessonPriceOf, orderLastsMs, refusalToBuy, ticketsExpireAt } from './rules.ts'
import type { Buyer } from './rules.ts'

/** What is ordered: an offer, or a seat in an event. */
interface OrderInput {
  offerId?: string | undefined
  event?: SeatInput | undefined
  /** The code of a coupon; absent or empty for none. */
  coupon?: string | undefined
}

/** The offers that are on sale today. @param memberId undefined for a visitor */
export async function listOffers(ctx: ReadContext, memberId: string | undefined): Promise<ShownOffer[]> {
  const buyer = memberId === undefined ? undefined : await readBuyer(ctx, memberId)
  return ctx.facts.offers.offers
    .filter((offer) => isOnSale(offer, dateOf(ctx.now)))
    .map((offer) => {
      const { saleFrom: _, ...shown } = offer
      const yours = buyer && {
        price: offerPrice(offer, hasPlan(buyer)),
        refusal: refusalToBuy(offer, buyer, ctx.now) ?? null,
      }
      return { ...shown, yours: yours ?? null }
    })
}

async function readBuyer(ctx: ReadContext, memberId: string): Promise<Buyer> {
  const { memberType } = await readAccount(ctx.reader, memberId)
  const bought = new Set(await listBoughtOffers(ctx.reader, memberId))
  return { memberType, hadPlan: await hadPlan(ctx.reader, memberId), bought }
}

/** What an order would cost now, and what the caller has to know before ordering. */
export async function readTerms(
  ctx: Context<MemberCaller>,
  input: OrderInput,
): Promise<Omit<OrderTerms, 'simulated'>> {
  if (isStaff(ctx.caller)) throw new ApiError('error.server.forbidden')
  const { id } = ctx.caller
  const replaced = await findOpenOrder(ctx.reader, id)
  const { thing, listPrice, price, coupon, lessonPrice } = await calculate(ctx, id, { ...input, replaced })
  const paid = {
    listPrice,
    price,
    coupon: coupon === null ? null : { code: coupon.code, off: listPrice - price },
    lessonPrice,
    ways: methodsOf(
      otherWays(ctx.facts, {
        price,
        startsAt: 'lesson' in thing ? thing.lesson.startsAt : undefined,
        closesAt: ctx.now + orderLastsMs,
      }),
    ),
  }
  if ('lesson' in thing) {
    const { lesson, event } = thing
    const shown = shownEvent(lesson, { price, tiers: event.tiers }, ctx.now)
    return { ...paid, offerId: null, event: shown, name: seatName(lesson), tickets: 0, lastDay: null }
  }
  const { id: offerId, name, tickets, lasts } = thing
  return { ...paid, offerId, event: null, name, tickets, lastDay: lastDayOf(ticketsExpireAt(lasts, ctx.now)) }
}

/** The lot expires at midnight, when the last day is over. */
const lastDayOf = (expiresAt: number): string => dateOf(expiresAt - 1)

export interface Calculated {
  thing: Offer | SeatOffer
  listPrice: number
  price: number
  coupon: UsedCoupon | null
  lessonPrice: number
}

/**
 * What the member pays by the facts of now. Throws why it cannot be bought, and why the coupon cannot be
 * used.
 * @param input.replaced the member's open order, which this one replaces
 */
export async function calculate(
  ctx: ReadContext,
  memberId: string,
  input: OrderInput & { replaced?: OfferOrder | undefined },
): Promise<Calculated> {
  const { event, replaced, coupon: code } = input
  if (event === undefined) return calculateOffer(ctx, memberId, input)
  const thing = await offerSeat(ctx, memberId, { seat: event, held: replaced })
  const { listPrice } = thing
  const use = { memberId, scope: 'events', listPrice, replaced: replaced?.couponId } as const
  const coupon = code ? await checkCoupon(ctx, code, use) : null
  // No ticket of it is ever used.
  const lessonPrice = listPrice
  return { thing, listPrice, price: listPrice - (coupon?.off ?? 0), coupon, lessonPrice }
}

async function calculateOffer(
  ctx: ReadContext,
  memberId: string,
  { offerId, coupon: code, replaced }: OrderInput & { replaced?: OfferOrder | undefined },
): Promise<Calculated> {
  const { offers } = ctx.facts.offers
  const offer = offers.find(({ id }) => id === offerId)
  if (offer === undefined) throw new ApiError('error.offer.notFound')
  const buyer = await readBuyer(ctx, memberId)
  const refusal = refusalToBuy(offer, buyer, ctx.now)
  if (refusal !== undefined) throw new ApiError(refusal)
  const listPrice = offerPrice(offer, hasPlan(buyer))
  const lessonPrice = lessonPriceOf(offers, offer, hasPlan(buyer))
  const use = {
    memberId,
    scope: 'offers',
    offerId: offer.id,
    listPrice,
    replaced: replaced?.couponId,
  } as const
  const coupon = code ? await checkCoupon(ctx, code, use) : null
  return { thing: offer, listPrice, price: listPrice - (coupon?.off ?? 0), coupon, lessonPrice }
}

interface Placing extends OrderInput {
  /** What the caller saw. */
  price?: number | undefined
  /** Whether a payment that is awaited at a convenience store is cancelled. */
  otherwise?: boolean | undefined
  language: Language
}

/**
 * Orders an offer for the caller, and returns the address of the payment page; null when nothing is to be
 * paid and the tickets are given. The same order again, even at once in two tabs, gets the same page; another
 * one closes the earlier order. The coupon counts as used from now on, until the order ends unpaid.
 * @throws `error.payment.underWay` when the caller has paid the earlier order, which is recorded then
 */
export async function placeOrder(
  ctx: Context<MemberCaller>,
  services: { payments: Payments | undefined; publicUrl: string },
  placing: Placing,
): Promise<{ id: string; url: string | null }> {
  if (isStaff(ctx.caller)) throw new ApiError('error.server.forbidden')
  const memberId = ctx.caller.id
  await leaveShop(ctx, services.payments, { memberId, otherwise: placing.otherwise ?? false })
  const open = await findOpenOrder(ctx.reader, memberId)
  const isSame = open !== undefined && isRepeated(open, placing, ctx.now)
  // Only the one that was seen: another tab may have placed the same order at this moment.
  if (open !== undefined && !isSame) await closeOrder(ctx, services.payments, open)
  const order = isSame ? open : await ctx.transact((tx) => tx.once(() => createOrder(tx, placing)))
  if (order.state === 'paid') return { id: order.id, url: null }
  return { id: order.id, url: await openPage(ctx, services, order) }
}

/**
 * Throws `error.payment.waiting` while the open order is to be paid at a convenience store, unless the caller
 * wants to pay otherwise: then that payment is cancelled, and the order can be paid as long as any other.
 */
async function leaveShop(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  { memberId, otherwise }: { memberId: string; otherwise: boolean },
): Promise<void> {
  const open = await findOpenOrder(ctx.reader, memberId)
  if (open === undefined) return
  const of = { offerOrderId: open.id }
  if (!otherwise) return expectNotAwaited(ctx, of)
  await askProvider(ctx, payments, async (provider) => {
    const recording = { provider, prepareIntent: prepareOfferPayment }
    if (await withdrawAwaited(ctx, recording, of))
      await ctx.transact((tx) => setExpiry(tx.writer, open.id, tx.now + orderLastsMs))
  })
}

const isRepeated = (order: OfferOrder, { offerId, event, coupon, price, language }: Placing, now: number) =>
  order.offerId === (offerId ?? null) &&
  order.lessonId === (event?.id ?? null) &&
  (order.couponCode ?? '') === (coupon ?? '') &&
  order.language === language &&
  (price === undefined || order.price === price) &&
  order.expiresAt > now

async function createOrder(tx: TransactionContext<MemberCaller>, placing: Placing) {
  const memberId = tx.caller.id
  // The order of locks: lesson, booking, member.
  if (placing.event !== undefined) await lockLesson(tx.writer, placing.event.id)
  // Locked, so that the coupon and the offer are not used once more by the same person at this moment.
  if ((await lockMember(tx.writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
  const open = await findOpenOrder(tx.writer, memberId)
  if (open !== undefined) {
    if (isRepeated(open, placing, tx.now)) return open
    // Another tab has ordered something else at this moment. Its page is closed before it ends; and the
    // lesson of its seat would have to be locked before the member.
    if (open.sessionId !== null || open.lessonId !== null) throw new ApiError('error.payment.underWay')
    await endOpenOrder(tx, open)
  }
  const terms = await calculate(tx, memberId, placing)
  if (placing.price !== undefined && placing.price !== terms.price)
    throw new ApiError('error.offer.priceChanged', undefined, { price: terms.price })
  if ('lesson' in terms.thing) await expectNoOverlap(tx, memberId, terms.thing.lesson)
  const order = await insertOrderOf(tx, { memberId, terms, language: placing.language })
  if (order.price > 0) return order
  await grantOrder(tx, order, { intentId: undefined, method: 'card', amount: 0, paidAt: tx.now })
  return { ...order, state: 'paid' as const }
}

/**
 * Writes an open order, takes the seat that it holds, and counts the use of its coupon. The caller has locked
 * the lesson of the seat and the member.
 */
export async function insertOrderOf(
  tx: TransactionContext,
  { memberId, terms, language }: { memberId: string; terms: Calculated; language: Language },
): Promise<OfferOrdersTable> {
  const { thing, listPrice, price, coupon, lessonPrice } = terms
  if (coupon !== null) await countUse(tx, coupon)
  const order = {
    ...('lesson' in thing ? await seatOfOrder(tx, memberId, thing) : ticketsOfOrder(thing)),
    id: newId(),
    memberId,
    listPrice,
    price,
    couponId: coupon?.id ?? null,
    lessonPrice,
    language,
    state: 'open',
    sessionId: null,
    expiresAt: tx.now + orderLastsMs,
    createdAt: tx.now,
  } as const
  await insertOrder(tx.writer, order)
  return order
}

const ticketsOfOrder = ({ id, name, tickets, lasts }: Offer) =>
  ({
    offerId: id,
    name: name.ja,
    nameEn: name.en,
    tickets,
    lastsCount: lasts.count,
    lastsUnit: lasts.unit,
    lessonId: null,
    bookingId: null,
    tiers: null,
  }) as const

async function seatOfOrder(tx: TransactionContext, memberId: string, seat: SeatOffer) {
  const { lesson, event } = seat
  const name = seatName(lesson)
  // Without tickets, how long these could be used means nothing.
  const noTickets = { offerId: null, tickets: 0, lastsCount: 1, lastsUnit: 'days' } as const
  return {
    ...noTickets,
    name: name.ja,
    nameEn: name.en,
    lessonId: lesson.id,
    bookingId: await holdSeat(tx, memberId, seat),
    tiers: JSON.stringify(event.tiers),
  }
}

type ToPay = Pick<
  OfferOrdersTable,
  'id' | 'memberId' | 'lessonId' | 'name' | 'nameEn' | 'price' | 'language' | 'expiresAt' | 'sessionId'
>

/** Opens the provider's page for an open order, or finds the one that is open. */
async function openPage(
  ctx: Context<MemberCaller>,
  { payments, publicUrl }: { payments: Payments | undefined; publicUrl: string },
  order: ToPay,
): Promise<string> {
  const { id, language, price, expiresAt, sessionId, lessonId } = order
  const startsAt = lessonId === null ? undefined : (await findLesson(ctx.reader, lessonId))?.startsAt
  const address = `${siteIn(language, publicUrl)}/order?id=${id}`
  const account = await readAccount(ctx.reader, order.memberId)
  return askProvider(ctx, payments, async (provider) => {
    const recording = { provider, prepareIntent: prepareOfferPayment }
    const page = await openCheckoutPage(
      ctx,
      recording,
      { ...account, reference: id, sessionId },
      (customerId, earlier) =>
        provider.openOneTimeCheckout(
          {
            offerOrderId: id,
            customerId,
            language,
            product: inLanguage(language, order.name, order.nameEn),
            price,
            ways: otherWays(ctx.facts, { price, startsAt, closesAt: expiresAt }),
            expiresAt,
            successUrl: `${address}&paid=true`,
            cancelUrl: address,
          },
          earlier,
        ),
    )
    if (await ctx.transact((tx) => setSession(tx.writer, id, page.id))) return page.url
    // The order has ended meanwhile. The page is closed, so that the member cannot pay for nothing.
    await closePage(ctx, recording, page.id)
    throw new ApiError('error.payment.underWay')
  })
}

/** One of the member's orders. */
export async function readOrder(ctx: ReadContext, memberId: string, id: string): Promise<Order> {
  const order = await findOrder(ctx.reader, id)
  if (order?.memberId !== memberId) throw new ApiError('error.order.notFound')
  const payment = await findPaymentOf(ctx.reader, id)
  const lasts = { count: order.lastsCount, unit: order.lastsUnit }
  const isPaid = order.state === 'paid' && payment !== undefined
  return {
    offerId: order.offerId,
    event: await eventOfOrder(ctx.reader, order, ctx.now),
    name: { ja: order.name, en: order.nameEn },
    tickets: order.tickets,
    listPrice: order.listPrice,
    price: order.price,
    coupon: order.couponCode === null ? null : { code: order.couponCode, off: order.listPrice - order.price },
    state: order.state,
    placedAt: isoText(order.createdAt),
    paymentId: payment?.id ?? null,
    goesBack: !isPaid && payment !== undefined,
    payUntil: isoText(order.expiresAt),
    awaited: order.state === 'open' ? await readAwaited(ctx, { offerOrderId: id }) : null,
    lastDay: isPaid && order.tickets > 0 ? lastDayOf(ticketsExpireAt(lasts, payment.paidAt)) : null,
  }
}

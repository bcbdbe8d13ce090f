import type { listOfferSales, OfferSale } from '#contract/offers/order-administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { expectNoOverlap } from '#server/features/bookings/limits.ts'
import { lockLesson } from '#server/features/lessons/queries.ts'
import { findMember, lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { closeOrderOf } from './end-orders.ts'
import { calculate, insertOrderOf } from './place-order.ts'
import { findOpenOrder, findOrderNames, sumSales } from './queries.ts'
import { grantOrder } from './record-offer-payment.ts'

/**
 * Notes that a member has paid for an offer in cash or by transfer: as an order that is paid, with receipt
 * number, tickets and mail. First closes the payment page on which the member could pay by card too. Refuses
 * as it refuses the member's own order, but for the limits that the administrator goes beyond.
 */
export async function sellOffer(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id: memberId, method, price, beyond = [], ...input }: OfferSale & { id: string },
): Promise<{ paymentId: string; number: number; tickets: number }> {
  await closeOrderOf(ctx, payments, memberId)
  return ctx.transact((tx) =>
    tx.once(async () => {
      // The order of locks: lesson, booking, member.
      if (input.event !== undefined) await lockLesson(tx.writer, input.event.id)
      const member = await lockMember(tx.writer, memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      if ((await findOpenOrder(tx.writer, memberId)) !== undefined)
        throw new ApiError('error.payment.underWay')
      const terms = await calculate(tx, memberId, input)
      if (price !== terms.price)
        throw new ApiError('error.offer.priceChanged', undefined, { price: terms.price })
      if ('lesson' in terms.thing && !beyond.includes('overlap'))
        await expectNoOverlap(tx, memberId, terms.thing.lesson)
      const order = await insertOrderOf(tx, { memberId, terms, language: member.language })
      const paid = { intentId: undefined, method, amount: order.price, paidAt: tx.now }
      const recorded = await grantOrder(tx, order, paid)
      if (recorded === undefined) throw new Error('a payment got an id that another one has')
      const sale = { offer: order.name, amount: order.price, method, tickets: order.tickets }
      const after = { ...sale, ...(beyond.length > 0 && { beyond }) }
      await tx.record({ action: 'payment.noted', subjectId: recorded.id, after })
      const { tickets } = (await findMember(tx.writer, memberId)) ?? member
      return { paymentId: recorded.id, number: recorded.number, tickets }
    }),
  )
}

/** What was sold of each offer: those of today in their order, then those that are not offered any more. */
export async function listSales(ctx: ReadContext): Promise<Answer<typeof listOfferSales>> {
  const { sales, left } = await sumSales(ctx.reader)
  const names = await findOrderNames(
    ctx.reader,
    sales.map(({ lastOrderId }) => lastOrderId),
  )
  const { offers } = ctx.facts.offers
  const placeOf = (offerId: string) => {
    const place = offers.findIndex(({ id }) => id === offerId)
    return place === -1 ? offers.length : place
  }
  return sales
    .toSorted((a, b) => placeOf(a.offerId) - placeOf(b.offerId))
    .map(({ lastOrderId: _, ...sale }) => {
      const sold = names.find(({ offerId }) => offerId === sale.offerId)
      const name = { ja: sold?.name ?? '', en: sold?.nameEn ?? '' }
      return { ...sale, name, ticketsLeft: left.get(sale.offerId) ?? 0 }
    })
}

import type { EventSeatState, SeatCancellation } from '#contract/bookings/bookings.ts'
import type { TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import {
  findUsable,
  hasInvitation,
  returnInvitation,
  takeInvitation,
} from '#server/features/invitations/queries.ts'
import { eventOf } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { refundAt } from '#server/features/payments/cancellation-tiers.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { findOrderOfSeat, netPaidForOrder } from '#server/features/payments/seat-and-hire-queries.ts'
import { newExpiry } from '#server/features/tickets/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { hasPlan } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { offerPrice } from '#studio/offers.ts'
import type { RefundReason } from '#contract/payments/payments.ts'

/* A seat in an event: it is paid for with an order (features/offers) or an invitation, or it is free. */

/** How a seat in an event is paid for, in a query that joins the orders and the invitations. */
export const seatColumns = [
  'lessons.eventPrice',
  'offer_orders.id as orderId',
  'offer_orders.state as orderState',
  'invitations.id as invitationId',
] as const

interface SeatColumns {
  eventPrice: number | null
  orderState: 'open' | 'paid' | 'closed' | null
  invitationId: string | null
}

/** Undefined for a booking of a lesson that costs tickets. */
export function seatOf({ eventPrice, orderState, invitationId }: SeatColumns): EventSeatState | undefined {
  if (orderState === 'paid') return 'paid'
  if (orderState === 'open') return 'held'
  if (invitationId !== null) return 'invitation'
  return eventPrice === null ? undefined : 'free'
}

/** A member's live booking of an event. */
export interface EventSeat {
  bookingId: string
  lesson: Lesson
  /** Until when it can be given back in full, because the studio has moved the event; null: it was not moved. */
  freeUntil: number | null
}

/**
 * Refuses to book an event without paying: it is booked like a lesson only with an invitation, when it is
 * free, or when an administrator gives the seat.
 */
export function expectNoMoney(
  lesson: Lesson,
  { memberType }: { memberType: MemberType },
  { invitation, withoutTicket }: { invitation: boolean; withoutTicket: boolean },
): void {
  const event = eventOf(lesson)
  if (event === null && invitation) throw new ApiError('error.yoga.noInvitation')
  if (event === null || withoutTicket || invitation) return
  if (offerPrice(event, hasPlan({ memberType })) > 0) throw new ApiError('error.yoga.eventPaid')
}

/** Pays a booking with the member's invitation that expires first. The caller has locked the member. */
export async function payWithInvitation(
  tx: TransactionContext,
  { memberId, bookingId }: { memberId: string; bookingId: string },
): Promise<void> {
  const usable = await findUsable(tx.writer, memberId, tx.now)
  const isTaken =
    usable !== undefined && (await takeInvitation(tx.writer, { id: usable.id, bookingId, now: tx.now }))
  if (!isTaken) throw new ApiError('error.yoga.noInvitation')
}

/** All that was paid, or what the terms of the order say. */
export type SeatPolicy = 'full' | 'rule'

/** What comes back when the seat is cancelled now, in full and by the terms. */
export async function seatFigures(
  reader: Reader,
  { bookingId, lesson, freeUntil }: EventSeat,
  now: number,
): Promise<Record<SeatPolicy, SeatCancellation>> {
  const order = await findOrderOfSeat(reader, bookingId)
  const paid = order === undefined ? 0 : await netPaidForOrder(reader, order.id)
  const isInvited = await hasInvitation(reader, bookingId)
  const invitation = (isReturned: boolean) => (!isInvited ? 'none' : isReturned ? 'returned' : 'kept')
  const all = { paid, percent: 0, kept: 0, fee: 0, refund: paid, until: null }
  const full = { ...all, invitation: invitation(true) } as const
  // The studio has moved the event, so that its terms do not count.
  if (freeUntil !== null && now <= freeUntil) return { full, rule: full }
  const rules = { tiers: order?.tiers ?? eventOf(lesson)?.tiers ?? [], refundFee: 0 }
  const byTerms = refundAt({ startsAt: lesson.startsAt, price: order?.price ?? 0, rules, paid }, now)
  return { full, rule: { ...byTerms, invitation: invitation(byTerms.percent < 100) } }
}

/**
 * Says what comes back of a seat that is cancelled, and gives back the invitation. Locks the member, so that
 * no other refund changes what is left of the payment. The caller then gives back the money (`refundSeat`),
 * after all its other writes about bookings and tickets, because payments are locked after these.
 * `seen` is the refund in yen that the caller saw; absent when the caller saw none.
 */
export async function giveBackSeat(
  tx: TransactionContext,
  seat: EventSeat & { memberId: string },
  { policy, seen }: { policy: SeatPolicy; seen?: number },
): Promise<SeatCancellation> {
  const { bookingId, memberId } = seat
  await lockMember(tx.writer, memberId)
  const figures = await seatFigures(tx.writer, seat, tx.now)
  const given = figures[policy]
  if (seen !== undefined && seen !== given.refund)
    throw new ApiError('error.hire.refundChanged', undefined, figures)
  if (given.invitation === 'returned')
    await returnInvitation(tx.writer, {
      bookingId,
      // It comes back by the studio's doing, so it can be used for some days at least.
      ...(policy === 'full' && { usableUntil: newExpiry(tx.facts, tx.now) }),
    })
  return given
}

/** Requests back what was paid for a seat. After the commit the caller calls `makeRefundsOf`. */
export async function refundSeat(
  tx: TransactionContext,
  {
    bookingId,
    ...refund
  }: { bookingId: string; amount: number; reason: RefundReason; actor: MemberCaller | null },
): Promise<void> {
  const order = await findOrderOfSeat(tx.writer, bookingId)
  if (order !== undefined) await requestRefund(tx, { offerOrderId: order.id, ...refund })
}

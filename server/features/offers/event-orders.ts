import type { Order } from '#contract/offers/offers.ts'
import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { OfferOrdersTable } from '#server/database/offer-tables.ts'
import { seatMember, removeBookerFromWaitingList } from '#server/features/bookings/book.ts'
import {
  findSeatAsGuest,
  findCancellableBooking,
  findLiveBooking,
  hasLiveBooking,
  markCancelled,
} from '#server/features/bookings/queries.ts'
import { findRefusedOverlap } from '#server/features/bookings/limits.ts'
import { refusalToBook } from '#server/features/bookings/rules.ts'
import { promoteWaitingMembers } from '#server/features/bookings/waiting-list/promote-waiting-members.ts'
import { eventOf, findLesson, returnSeats, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { findSpanAt } from '#server/features/payments/pausing-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { textsIn } from '#server/texts.ts'
import type { EventTerms } from '#studio/events.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { hasPlan } from '#studio/member-types.ts'
import { offerPrice } from '#studio/offers.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { isoText, shortDayText } from '#time/tokyo.ts'
import { setBooking } from './queries.ts'

/** The event and its start that the buyer saw. */
export interface SeatInput {
  id: string
  start: string
}

/** A seat as an order has it. */
export interface SeatOffer {
  lesson: Lesson
  event: EventTerms
  /** What the member pays without a coupon, in whole yen. */
  listPrice: number
}

/**
 * What a seat in the event costs the member. Throws why it cannot be ordered.
 * @param held the member's open order, whose seat is not in the way of another order of the same seat
 */
export async function offerSeat(
  ctx: ReadContext,
  memberId: string,
  { seat, held }: { seat: SeatInput; held: Pick<OfferOrdersTable, 'lessonId'> | undefined },
): Promise<SeatOffer> {
  const lesson = await findLesson(ctx.reader, seat.id)
  const isHeld = lesson !== undefined && held?.lessonId === lesson.id
  const refusal = refusalToBook(lesson && { ...lesson, seatsTaken: lesson.seatsTaken - (isHeld ? 1 : 0) }, {
    startSeen: Date.parse(seat.start),
    alreadyBooked: !isHeld && (await isSeated(ctx.reader, seat.id, memberId)),
    now: ctx.now,
  })
  const event = lesson && eventOf(lesson)
  // A lesson that costs tickets is none that could be ordered.
  if (refusal !== undefined || !lesson || !event) throw new ApiError(refusal ?? 'error.yoga.notFound')
  if ((await findSpanAt(ctx.reader, memberId, lesson.startsAt))?.kind === 'pause')
    throw new ApiError('error.member.paused')
  const listPrice = offerPrice(event, hasPlan(await readAccount(ctx.reader, memberId)))
  if (listPrice === 0) throw new ApiError('error.yoga.seatFree')
  return { lesson, event, listPrice }
}

/** Whether the member has booked the event, as a member or as the guest that the member was (decision 0073). */
const isSeated = async (reader: Reader, lessonId: string, memberId: string): Promise<boolean> =>
  (await hasLiveBooking(reader, lessonId, memberId)) ||
  (await findSeatAsGuest(reader, lessonId, memberId)) !== undefined

/** How receipts and the ledger name the seat. */
export function seatName({ title, titleEn, startsAt }: Lesson): Worded {
  const nameIn = (language: Language) =>
    textsIn(language)('mail.product.event', {
      title: inLanguage(language, title, titleEn),
      day: shortDayText(startsAt, language),
    })
  return { ja: nameIn('ja'), en: nameIn('en') }
}

/**
 * Takes the seat of a new order, which holds it until it is paid or ends. Returns the booking. The caller has
 * locked the lesson before the member, and has seen that the seat can be taken (`refusalToBook`).
 */
export async function holdSeat(
  tx: TransactionContext,
  memberId: string,
  { lesson: { id: lessonId, startsAt: startSeen } }: Pick<SeatOffer, 'lesson'>,
): Promise<string> {
  const lesson = await takeSeat(tx.writer, { lessonId, startSeen, now: tx.now })
  if (lesson === undefined) throw new Error(`lesson ${lessonId} was not locked`)
  const member = await readAccount(tx.writer, memberId)
  const { booking } = await seatMember(tx, { lesson, member, actorId: memberId, onlySeat: 1 })
  await removeBookerFromWaitingList(tx, lesson, memberId)
  return booking.id
}

/**
 * Gives up the seat of an order that ends unpaid; those who wait are told. One that was noted as attended
 * stays. The caller has locked the lesson.
 */
export async function releaseSeat(tx: TransactionContext, bookingId: string): Promise<void> {
  const row = await findCancellableBooking(tx.writer, bookingId)
  if (row === undefined) return
  await markCancelled(tx.writer, { id: bookingId, actorId: null, now: tx.now })
  const after = await returnSeats(tx.writer, row.booking.lessonId, 1)
  if (after !== undefined) await promoteWaitingMembers(tx, after, { actor: undefined })
}

/**
 * Whether a paid order has its seat: the one that it holds, or, when it has ended meanwhile, another one that
 * is still free before the event begins, which is taken. It is not taken when the member has booked another
 * lesson at that time by now. The caller has locked the lesson and the member.
 */
export async function hasSeat(tx: TransactionContext, order: OfferOrdersTable): Promise<boolean> {
  const { id, memberId, lessonId, bookingId } = order
  if (bookingId !== null && (await findLiveBooking(tx.writer, bookingId)) !== undefined) return true
  const lesson = lessonId === null ? undefined : await findLesson(tx.writer, lessonId)
  if (lesson === undefined || lesson.startsAt <= tx.now || lesson.eventPrice === null) return false
  const alreadyBooked = await isSeated(tx.writer, lesson.id, memberId)
  if (refusalToBook(lesson, { startSeen: lesson.startsAt, alreadyBooked, now: tx.now }) !== undefined)
    return false
  // Booked while the order had ended.
  if ((await findRefusedOverlap(tx, memberId, lesson)) !== undefined) return false
  await setBooking(tx.writer, id, await holdSeat(tx, memberId, { lesson }))
  return true
}

/** What the page of an order says about its event. */
export async function eventOfOrder(
  reader: Reader,
  { lessonId, price, tiers }: Pick<OfferOrdersTable, 'lessonId' | 'price' | 'tiers'>,
  now: number,
): Promise<Order['event']> {
  const lesson = lessonId === null ? undefined : await findLesson(reader, lessonId)
  if (lesson === undefined) return null
  return shownEvent(lesson, { price, tiers: JSON.parse(tiers ?? '[]') as CancellationTier[] }, now)
}

export function shownEvent(
  { id, title, titleEn, startsAt, endsAt }: Lesson,
  { price, tiers }: { price: number; tiers: readonly CancellationTier[] },
  now: number,
): NonNullable<Order['event']> {
  return {
    id,
    title: { ja: title, en: inLanguage('en', title, titleEn) },
    start: isoText(startsAt),
    end: isoText(endsAt),
    tiers: tiersOf({ startsAt, price, rules: { tiers, refundFee: 0 } }, now),
  }
}

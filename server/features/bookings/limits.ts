import type { BookingLimit, OverlappedBooking } from '#contract/bookings/bookings.ts'
import type { SecondSeat } from '#contract/guests/guest-bookings.ts'
import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { bookingOpensAt } from '#time/booking-opening.ts'
import { limitsOf } from '#studio/booking-limits.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { findNarrowestLimit } from './absences/queries.ts'
import { listSeats } from './guest-queries.ts'
import { countHeld, findOverlap } from './queries.ts'

type Opening = Pick<Lesson, 'startsAt' | 'eventPrice'>

/** From when a person of this type can book the lesson; null: at any time, as an event. */
export const opensAt = (
  facts: StudioFacts,
  { startsAt, eventPrice }: Opening,
  memberType: MemberType,
): number | null => bookingOpensAt(facts, { startsAt, isEvent: eventPrice !== null }, memberType)

/** Refuses a lesson that a person of this type cannot book yet, and says from when. */
export function expectOpen(
  { facts, now }: Pick<TransactionContext, 'facts' | 'now'>,
  lesson: Opening,
  memberType: MemberType,
): void {
  const opens = opensAt(facts, lesson, memberType)
  if (opens !== null && opens > now)
    throw new ApiError('error.yoga.notOpen', undefined, { opens: isoText(opens) })
}

interface LimitedBooking {
  lesson: Lesson
  member: { memberId: string; memberType: MemberType }
  /** What an administrator has been told and goes beyond. */
  beyond: readonly BookingLimit[]
}

/**
 * Another lesson or event of the member at the same time, where the studio allows none. The member's row is
 * locked.
 */
export const findRefusedOverlap = async (
  { facts, writer }: Pick<TransactionContext, 'facts' | 'writer'>,
  memberId: string,
  lesson: Lesson,
) => (facts.limits.refuseOverlap ? await findOverlap(writer, memberId, lesson) : undefined)

/** Refuses a second lesson or event of the member at the same time. The member's row is locked. */
export async function expectNoOverlap(
  tx: Pick<TransactionContext, 'facts' | 'writer'>,
  memberId: string,
  lesson: Lesson,
): Promise<void> {
  const other = await findRefusedOverlap(tx, memberId, lesson)
  if (other === undefined) return
  const { startsAt, endsAt, ...titles } = other
  const current: OverlappedBooking = { ...titles, start: isoText(startsAt), end: isoText(endsAt) }
  throw new ApiError('error.yoga.overlaps', undefined, current)
}

/**
 * Refuses a booking at the time of another one, and one more than the member may hold. It is called when the
 * booking is written and the member's row is locked, so that no other booking of the member is missed; a
 * refusal rolls the booking back.
 */
export async function expectWithinLimits(
  tx: TransactionContext,
  { lesson, member, beyond }: LimitedBooking,
): Promise<void> {
  const { memberId, memberType } = member
  if (!beyond.includes('overlap')) await expectNoOverlap(tx, memberId, lesson)
  if (lesson.eventPrice !== null || beyond.includes('held')) return
  const most = mostHeld(tx.facts, memberType)
  const afterAbsence = await findAbsenceLimit(tx, memberId)
  if (most === null && afterAbsence === undefined) return
  const held = await countHeld(tx.writer, memberId, tx.now)
  if (afterAbsence !== undefined && held > afterAbsence.bookings)
    throw new ApiError('error.yoga.absenceLimit', undefined, {
      most: afterAbsence.bookings,
      held: held - 1,
      lastDay: dateOf(afterAbsence.until - 1),
    })
  if (most !== null && held > most) throw new ApiError('error.yoga.tooManyHeld', undefined, { most })
}

/** The limit of the member's bookings that follows from absences. None while the studio has no rules. */
export async function findAbsenceLimit({ facts, reader, now }: ReadContext, memberId: string) {
  if (facts.absences.absenceRules.length === 0) return undefined
  return findNarrowestLimit(reader, memberId, now)
}

/** How many bookings the plan lets a member hold at once; null: no limit. */
const mostHeld = (facts: StudioFacts, memberType: MemberType): number | null =>
  limitsOf(facts, memberType).mostHeld

/**
 * Of the members, those who may hold no booking more, with how many they may hold. Their rows are locked.
 */
export async function findFull(
  tx: TransactionContext,
  members: ReadonlyArray<{ memberId: string; memberType: MemberType }>,
): Promise<Map<string, number>> {
  const full = new Map<string, number>()
  for (const { memberId, memberType } of members) {
    const afterAbsence = await findAbsenceLimit(tx, memberId)
    const most = Math.min(mostHeld(tx.facts, memberType) ?? Infinity, afterAbsence?.bookings ?? Infinity)
    if (most < Infinity && (await countHeld(tx.writer, memberId, tx.now)) >= most) full.set(memberId, most)
  }
  return full
}

/**
 * Refuses a second seat of a person in a lesson, which the caller has locked, and names the present one
 * (decision 0073). A seat of the same guest or the same member account is refused elsewhere.
 */
export async function refuseSecondSeat(
  writer: Writer,
  lessonId: string,
  person: Person & { guestId?: string; bookedAs?: 'member' | 'guest' },
): Promise<void> {
  const others = (await listSeats(writer, lessonId)).filter(({ guestId, memberId }) =>
    guestId === null
      ? person.bookedAs !== 'member' || memberId !== person.memberId
      : guestId !== person.guestId,
  )
  const present = others.find((seat) => isSamePerson(person, seat))
  if (present === undefined) return
  const { bookingId, name, guestId } = present
  const current: SecondSeat = { bookingId, name, kind: guestId === null ? 'member' : 'guest' }
  throw new ApiError('error.yoga.secondSeat', undefined, current)
}

/** What tells who a person is. */
interface Person {
  name: string
  phone: string
  inquiryId?: string | null | undefined
  /** The member, or the member that the guest became. */
  memberId?: string | null | undefined
}

/** Names are written with and without a space, in full-width and in usual letters. */
const nameKey = (name: string) => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase()

/**
 * Whether both are one person: the same member, who wrote the same inquiry, or who has the same name and
 * telephone number. A family may share a number, so that it alone says nothing.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const isSame = (a: string | null | undefined, b: string | null | undefined) => Boolean(a) && a === b
  if (isSame(one.memberId, other.memberId) || isSame(one.inquiryId, other.inquiryId)) return true
  return isSame(one.phone, other.phone) && isSame(nameKey(one.name), nameKey(other.name))
}

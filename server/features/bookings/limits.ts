import type { TransactionContext } from '#server/context.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'
import { findAbsenceLimit } from './absences/absences.ts'
import { countHeld } from './queries.ts'

interface LimitedBooking {
  lesson: Lesson
  member: { memberId: string; memberType: MemberType }
}

/**
 * Refuses a booking beyond the limits of its member. It is called when the booking is written and the
 * member's row is locked, so that no other booking of the member is missed; a refusal rolls the booking back.
 */
export async function expectWithinLimits(
  tx: TransactionContext,
  { lesson, member }: LimitedBooking,
): Promise<void> {
  if (lesson.eventPrice !== null) return
  const most = mostHeld()
  const afterAbsence = await findAbsenceLimit(tx, member.memberId)
  if (most === null && afterAbsence === undefined) return
  const held = await countHeld(tx.writer, member.memberId, tx.now)
  if (afterAbsence !== undefined && held > afterAbsence.bookings)
    throw new ApiError('error.yoga.absenceLimit', undefined, {
      most: afterAbsence.bookings,
      held: held - 1,
      lastDay: dateOf(afterAbsence.until - 1),
    })
  if (most !== null && held > most) throw new ApiError('error.yoga.tooManyHeld', undefined, { most })
}

/** How many bookings the member may hold at once; null: no limit. */
const mostHeld = (): number | null => null

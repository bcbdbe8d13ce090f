import type { SecondSeat } from '#contract/guest-bookings.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { listSeats } from './person-queries.ts'
import { isSamePerson } from './person-rules.ts'
import type { Person } from './person-rules.ts'

/**
 * Refuses a second seat of a person in a lesson, which the caller has locked, and names the present one (decision 0130). A seat of the
 * same guest or the same member account is refused elsewhere.
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

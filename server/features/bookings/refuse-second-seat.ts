import type { SecondSeat } from '#contract/guests/guest-bookings.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { listSeats } from './guest-queries.ts'

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

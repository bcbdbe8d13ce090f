import type { NotedPerson } from '#contract/notes.ts'
import type { ReadContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockGuestRow } from '#server/database/locks.ts'
import { isOfOtherTeacher } from '#server/features/bookings/mark-attendance.ts'
import { findMember, lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { findGuestOfNotes, findHolder } from './queries.ts'
import type { Person } from './queries.ts'

/**
 * The person of whom the caller asks. A teacher names a booking of an own lesson, because no other
 * person is the teacher's. Throws `error.member.notFound`, `error.guest.notFound` or
 * `error.yoga.bookingNotFound`.
 */
export async function findPerson(
  ctx: ReadContext & { caller: AdminCaller },
  { of, id }: NotedPerson,
): Promise<Person> {
  if (of === 'booking') {
    const holder = await findHolder(ctx.reader, id)
    if (holder === undefined || isOfOtherTeacher(ctx.caller, holder))
      throw new ApiError('error.yoga.bookingNotFound')
    if (holder.memberId !== null) return { memberId: holder.memberId, guestId: null }
    return findGuestPerson(ctx, holder.guestId ?? '')
  }
  const isTeacher = ctx.caller.role === 'TEACHER'
  if (of === 'guest') {
    if (isTeacher) throw new ApiError('error.guest.notFound')
    return findGuestPerson(ctx, id)
  }
  if (isTeacher || (await findMember(ctx.reader, id)) === undefined)
    throw new ApiError('error.member.notFound')
  return { memberId: id, guestId: null }
}

/** The guest, or the member that the guest became. */
async function findGuestPerson({ reader }: ReadContext, guestId: string): Promise<Person> {
  const guest = await findGuestOfNotes(reader, guestId)
  if (guest === undefined || guest.erasedAt !== null) throw new ApiError('error.guest.notFound')
  return guest.memberId === null ? { memberId: null, guestId } : { memberId: guest.memberId, guestId: null }
}

/**
 * Locks the person, so that nothing is kept beside a closing, a merge or an erasure, which takes all. A guest
 * who has become a member is not locked in the member's place, because members are locked before their
 * guests: the next attempt finds the member.
 */
export async function lockPerson(
  writer: Writer,
  { memberId, guestId }: Person,
): Promise<'locked' | 'gone' | 'becameMember'> {
  if (memberId !== null) return (await lockMember(writer, memberId)) === undefined ? 'gone' : 'locked'
  await lockGuestRow(writer, guestId)
  // Read again, because the guest could still change until the row was locked.
  const guest = await findGuestOfNotes(writer, guestId)
  if (guest === undefined || guest.erasedAt !== null) return 'gone'
  return guest.memberId === null ? 'locked' : 'becameMember'
}

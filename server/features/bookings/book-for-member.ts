import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { createBooking } from './book.ts'
import type { BookingRequest } from './book.ts'

/**
 * An administrator books a lesson for a member, by the same rules as the member would, but without taking a ticket
 * where asked. A full lesson stays full for administrators too.
 */
export function bookForMember(
  database: Database,
  actor: AdminId,
  {
    booker,
    wanted,
  }: { booker: { memberId: string; withoutTicket: boolean; secondSeat: boolean }; wanted: BookingRequest },
  request?: RepeatableRequest,
): Promise<{ id: string; tickets: number }> {
  return database.transact((writer) =>
    answerOnce(writer, request, wanted.now, async () => {
      const member = await findMember(writer, booker.memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      const { booking, tickets } = await createBooking(writer, { ...booker, actorId: actor }, wanted)
      const after = { ...booking, withoutTicket: booker.withoutTicket }
      const entry = { actor, action: 'booking.created', subjectId: booking.id, before: null, after } as const
      await record(writer, entry, wanted.now)
      return { id: booking.id, tickets }
    }),
  )
}

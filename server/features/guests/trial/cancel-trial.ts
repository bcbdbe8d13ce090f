import type { Writer } from '#server/database/database.ts'
import { mayCancel } from '#server/features/bookings/cancellation-rules.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import type { RefundParts } from '#server/features/payments/refunds/make-refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { cancelSeatOfGuest } from '../cancel-booking.ts'
import { findByToken } from './own-booking.ts'

/** The guest cancels, until the members' deadline. What was paid goes back in full. Returns how many yen. */
export async function cancelTrial(
  parts: RefundParts & { linkTokens: LinkTokens },
  token: string,
): Promise<{ refund: number }> {
  const { id, refund } = await parts.database.transact((writer) => cancelIn(writer, parts, token))
  if (refund > 0) await makeRefundsOf(parts, { bookingId: id })
  return { refund }
}

async function cancelIn(
  writer: Writer,
  { linkTokens, clock }: Pick<RefundParts, 'clock'> & { linkTokens: LinkTokens },
  token: string,
) {
  const now = clock()
  const seen = await findByToken(writer, linkTokens, token)
  const lesson = await lockActiveLesson(writer, seen.booking.lessonId)
  // Read when the lesson cannot be moved any more.
  const { booking } = await findByToken(writer, linkTokens, token)
  if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
  if (!mayCancel({ ...lesson, freeUntil: booking.freeUntil }, now))
    throw new ApiError('error.yoga.cancelIn3hr')
  const refund = await cancelSeatOfGuest(writer, { booking, lesson, actor: null, refund: true }, now)
  return { id: booking.id, refund }
}

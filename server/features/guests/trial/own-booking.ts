import type { TrialBooking } from '#contract/trial.ts'
import type { Reader } from '#server/database/database.ts'
import { lastInstant, mayCancel } from '#server/features/bookings/cancellation-rules.ts'
import { findGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { keptOf, noMoney, readSeatMoney } from '#server/features/payments/guest-money-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { claimedId } from '#server/security/link-tokens.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findGuest } from '../queries.ts'
import { openAmount } from '../rules.ts'
import { findHold } from './hold-queries.ts'

/** The guest's booking that a token names. Throws `error.trial.notFound`. */
export async function findByToken(reader: Reader, linkTokens: LinkTokens, token: string) {
  const booking = await findGuestBooking(reader, claimedId(token))
  const guest = booking && (await findGuest(reader, booking.guestId))
  const lesson = booking && (await findLesson(reader, booking.lessonId))
  // Signed for the address that the link was mailed to: a corrected one ends it, because a stranger may have it.
  const isSigned = linkTokens.read('trial', token, guest?.email ?? '') !== undefined
  if (
    booking === undefined ||
    lesson === undefined ||
    guest === undefined ||
    guest.erasedAt !== null ||
    !isSigned
  )
    throw new ApiError('error.trial.notFound')
  return { booking, guest, lesson }
}

/** A booking as the guest sees it who has its token. */
export async function readTrialBooking(
  reader: Reader,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
  {
    online,
    simulated,
    language,
    now,
  }: { online: boolean; simulated: boolean; language: Language; now: number },
): Promise<TrialBooking> {
  const { booking, guest, lesson } = await findByToken(reader, linkTokens, token)
  const money = (await readSeatMoney(reader, [booking.id])).get(booking.id) ?? noMoney
  const paid = keptOf(money)
  const open = openAmount(booking, money)
  const { price, status, freeUntil } = booking
  const { startsAt } = lesson
  const hold = await findHold(reader, booking.id)
  const isHeld = hold !== undefined && hold.lapsedAt === null && status === 'booked'
  return {
    name: guest.name,
    title: inLanguage(language, lesson.title, lesson.titleEn),
    start: isoText(lesson.startsAt),
    end: isoText(lesson.endsAt),
    status,
    price,
    paid,
    open,
    refundOpen: money.refundOpen,
    confirmUntil: isHeld ? isoText(hold.expiresAt) : null,
    lapsed: hold !== undefined && hold.lapsedAt !== null,
    cancelUntil: isoText(lastInstant({ startsAt, freeUntil })),
    cancellable: status === 'booked' && mayCancel({ startsAt, freeUntil }, now),
    payable: online && open > 0 && !isHeld,
    simulated,
    mailable: guest.email !== null,
  }
}

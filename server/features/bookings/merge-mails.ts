import type { QueuedMail } from '#server/mail/queries.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { SeveralBookingsMails } from './mails-about-several.ts'
import type { BookingMails } from './mails.ts'

/** How long the mail of a booking or a cancellation waits, so that a member who cancels at once gets no mail. */
export const mergeWithinMs = minuteMs

type Kind = keyof BookingMails | keyof SeveralBookingsMails

const cancellations: readonly string[] = [
  'bookingCancelled',
  'lessonCancelled',
  'lessonsCancelled',
] satisfies Kind[]
const kinds: readonly string[] = [
  'bookingConfirmed',
  'lessonChanged',
  'lessonsChanged',
  'lessonReminder',
  ...cancellations,
] satisfies string[]

interface Waiting {
  id: string
  kind: string
  bookingIds: readonly string[]
  byMember: boolean
}

/**
 * Ids of the waiting mails that a cancellation has made needless: the earlier mails about the same booking, and the cancellation
 * itself when the booking was never told of. A member whose booking an administrator cancelled is told in any case.
 */
export function mergeBookingMails(waiting: readonly QueuedMail[]): string[] {
  const mails = waiting.filter(({ kind }) => kinds.includes(kind)).map(read)
  return mails
    .filter((mail, position) =>
      isNeedless(mail, { before: mails.slice(0, position), after: mails.slice(position + 1) }),
    )
    .map(({ id }) => id)
}

function isNeedless(mail: Waiting, { before, after }: { before: Waiting[]; after: Waiting[] }): boolean {
  const cancelled = new Set(
    after.filter(({ kind }) => cancellations.includes(kind)).flatMap(({ bookingIds }) => bookingIds),
  )
  if (mail.bookingIds.every((id) => cancelled.has(id))) return true
  if (mail.kind !== 'bookingCancelled') return false
  const isSame = ({ bookingIds }: Waiting) => bookingIds.some((id) => mail.bookingIds.includes(id))
  const booked = before.find((earlier) => isSame(earlier) && earlier.kind === 'bookingConfirmed')
  return booked !== undefined && (mail.byMember || !booked.byMember)
}

/** Mails of earlier versions do not say who acted. */
function read({ id, kind, content }: QueuedMail): Waiting {
  const about = JSON.parse(content) as Partial<Booked> & { byMember?: boolean; bookings?: Booked[] }
  const { bookingId, bookings = [], byMember = true } = about
  const bookingIds = [...bookings.map((booking) => booking.bookingId), ...(bookingId ? [bookingId] : [])]
  return { id, kind, bookingIds, byMember }
}

interface Booked {
  bookingId: string
}

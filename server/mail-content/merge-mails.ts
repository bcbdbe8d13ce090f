import type { GuestMails } from '#server/features/guests/mails.ts'
import type { ClosureMails } from '#server/features/closures/mails.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import type { BookingMails } from '#server/features/bookings/mails.ts'
import type { SeveralBookingsMails } from '#server/features/schedule/mails-about-several.ts'
import type { WaitingMails } from '#server/features/bookings/waiting-list/mails.ts'

type Kind =
  | keyof BookingMails
  | keyof GuestMails
  | keyof SeveralBookingsMails
  | keyof WaitingMails
  | keyof ClosureMails

const cancellations: readonly string[] = [
  'bookingCancelled',
  'lessonCancelled',
  'lessonsCancelled',
  'studioClosed',
  'guestCancelled',
  'guestLessonCancelled',
] satisfies Kind[]
/**
 * The mails that tell a member of a booking. A seat from the waiting list is one that the member asked for.
 */
const confirmations: readonly string[] = ['bookingConfirmed', 'seatGiven', 'guestBooked'] satisfies Kind[]
const changes: readonly string[] = [
  'lessonChanged',
  'lessonsChanged',
  'lessonReminder',
  'teacherChanged',
  'guestLessonMoved',
  'guestReminder',
  'guestTeacherChanged',
] satisfies Kind[]
/** The mails that tell of a seat which the member has not got. */
const offers: readonly string[] = [
  'seatFree',
  'seatPassedOver',
  'seatPassedOverBusy',
  'seatPassedOverHeld',
] satisfies Kind[]
/** The mails after which an earlier one about a seat in the same lesson says nothing any more. */
const outdatingOffers: readonly string[] = [
  ...confirmations,
  ...offers,
  ...(['waitingEnded', 'studioClosed'] satisfies Kind[]),
]
const kinds = [...cancellations, ...changes, ...outdatingOffers]

interface Waiting {
  id: string
  kind: string
  /** None for a mail about a waiting list. */
  bookingIds: readonly string[]
  byMember: boolean
  lessonIds: readonly string[]
}

/**
 * Ids of the waiting mails that a later one has made needless: those about a booking that was cancelled, and
 * the cancellation itself when the booking was never told of; and those about a free seat in a lesson of
 * which a later mail tells. A member whose booking an administrator cancelled is told in any case.
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
  if (offers.includes(mail.kind)) {
    const isSameLesson = ({ lessonIds }: Waiting) => lessonIds.some((id) => mail.lessonIds.includes(id))
    return after.some((later) => outdatingOffers.includes(later.kind) && isSameLesson(later))
  }
  if (mail.bookingIds.length === 0) return false
  const cancelled = new Set(
    after.filter(({ kind }) => cancellations.includes(kind)).flatMap(({ bookingIds }) => bookingIds),
  )
  if (mail.bookingIds.every((id) => cancelled.has(id))) return true
  if (mail.kind !== 'bookingCancelled' && mail.kind !== 'guestCancelled') return false
  const isSame = ({ bookingIds }: Waiting) => bookingIds.some((id) => mail.bookingIds.includes(id))
  const booked = before.find((earlier) => isSame(earlier) && confirmations.includes(earlier.kind))
  return booked !== undefined && (mail.byMember || !booked.byMember)
}

/**
 * Mails of earlier versions do not say who acted. One that cannot be read is about nothing, so that it holds
 * up no other mail.
 */
function read({ id, kind, content }: QueuedMail): Waiting {
  const about = contentOf(content)
  const { bookingId, bookings = [], byMember = true, lesson, lessons = [], waitedFor = [] } = about
  const bookingIds = [...bookings.map((booking) => booking.bookingId), ...(bookingId ? [bookingId] : [])]
  const lessonIds = [...lessons, ...waitedFor, ...(lesson ? [lesson] : [])].map((named) => named.id)
  return { id, kind, bookingIds, byMember, lessonIds }
}

function contentOf(content: string): Content {
  try {
    return JSON.parse(content) as Content
  } catch {
    return {}
  }
}

/** What the mails have in common. */
interface Content {
  bookingId?: string
  bookings?: Array<{ bookingId: string }>
  byMember?: boolean
  lesson?: { id: string }
  lessons?: Array<{ id: string }>
  waitedFor?: Array<{ id: string }>
}

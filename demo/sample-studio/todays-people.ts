import { adminOf, demoContext, demoTransaction, memberOf } from '#demo/sample-studio/demo-context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { countAbsences } from '#server/features/bookings/absences/count-absences.ts'
import { waiveAbsence } from '#server/features/bookings/absences/absences.ts'
import { markAttendance } from '#server/features/bookings/mark-attendance.ts'
import { book, bookForMember } from '#server/features/bookings/book.ts'
import { bookGuest } from '#server/features/guests/book-guest.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { claimAnnouncements } from '#server/features/tickets/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import type { DemoLesson } from './lessons.ts'

interface People {
  adminId: AdminId
  firstVisit: string
  withoutTicket: string
  /** The inquiry that the guest wrote. */
  inquiryId: string
}

/** So many seats of the lesson are for the people here, and for the member who leaves. */
export const seatsOfToday = 4

/** The lesson of today that ends next; in the evening the last one. */
export function lessonOfToday(lessons: readonly DemoLesson[], now: number): DemoLesson | undefined {
  const today = lessons.filter(({ startsAt }) => dateOf(startsAt) === dateOf(now))
  return today.find(({ endsAt }) => endsAt > now) ?? today.at(-1)
}

/**
 * Books a lesson of today for a member who comes for the first time, one without a ticket, and a guest who
 * pays at the desk, whose id is returned.
 */
export async function seatTodaysPeople(
  database: Database,
  { id: lessonId, startsAt }: DemoLesson,
  { adminId, firstVisit, withoutTicket, inquiryId }: People,
  now: number,
): Promise<{ guestId: string }> {
  // Seats are taken before the end of a lesson only.
  const at = Math.min(now, startsAt - dayMs)
  const lesson = { lessonId, startSeen: startsAt }
  const asAdmin = demoContext(database, at, adminOf(adminId))
  await database.transact((writer) => grantExpiring(writer, { memberId: firstVisit, adminId }, now))
  await book(demoContext(database, at, memberOf(firstVisit)), lesson)
  await bookForMember(
    asAdmin,
    { memberId: withoutTicket, withoutTicket: true, invitation: false, secondSeat: false, beyond: [] },
    lesson,
  )
  const guest = {
    name: '高橋 由美',
    kana: 'タカハシ ユミ',
    phone: '09011112222',
    email: 'yumi@hidamari.example',
    language: 'ja',
  } as const
  const seat = { lessonId, start: isoText(startsAt), inquiryId }
  return bookGuest(asAdmin, { ...seat, ...guest }, { online: false })
}

/** Tickets that were given a month ago and expire this week. */
async function grantExpiring(
  writer: Writer,
  { memberId, adminId }: { memberId: string; adminId: AdminId },
  now: number,
): Promise<void> {
  const grant = { memberId, bookingId: null, actorId: adminId, reason: 'granted' } as const
  const expiresAt = startOfDay(now) + 5 * dayMs
  const tickets = { change: 3, note: '体験キャンペーン', expiresAt }
  await moveTickets(demoTransaction(writer, now - 25 * dayMs), { ...grant, ...tickets })
  // A made-up member needs no mail about the end of the tickets.
  await claimAnnouncements(writer, { memberId, before: expiresAt + dayMs, now })
}

export interface SeatedMember {
  lesson: DemoLesson
  memberId: string
  bookingId: string
}

/**
 * Absences of members on the unlimited plan: two of the first one, of which the second limits the bookings,
 * one that a mail followed, and in the last lesson that two others had booked one that was waived and one
 * that does not count yet.
 */
export async function addAbsences(
  database: Database,
  {
    adminId,
    seated,
    absentees,
  }: { adminId: AdminId; seated: SeatedMember[]; absentees: Array<string | undefined> },
  now: number,
): Promise<void> {
  const at = (instant: number) => demoContext(database, instant, adminOf(adminId))
  const miss = async (
    booking: SeatedMember | undefined,
    notedAt = (booking?.lesson.endsAt ?? 0) + hourMs,
  ) => {
    if (booking)
      await markAttendance(at(notedAt), { id: booking.bookingId, attendance: 'missed', ifMatch: undefined })
    return booking
  }
  const before = (instant: number, memberId = '') =>
    seated.filter((one) => one.memberId === memberId && one.lesson.endsAt <= instant)
  const counting = now - dayMs - hourMs
  const [limited, mailed, waived, open] = absentees
  for (const booking of before(counting, limited).slice(-2)) {
    await miss(booking)
    await countAbsences(at(booking.lesson.endsAt + dayMs + hourMs))
  }
  await miss(before(counting, mailed).at(-1))
  await countAbsences(at(now))
  const withBoth = before(now - 2 * hourMs, waived).findLast(({ lesson }) =>
    before(now, open).some((other) => other.lesson === lesson),
  )
  if (withBoth === undefined) return
  await miss(withBoth)
  const reason = '電車の遅延のため'
  await waiveAbsence(at(withBoth.lesson.endsAt + 2 * hourMs), { id: withBoth.bookingId, reason })
  await miss(
    before(now, open).find(({ lesson }) => lesson === withBoth.lesson),
    now,
  )
}

import type { Reader } from '#server/database/database.ts'
import { asCancelled, entryOf } from '#server/features/bookings/mails.ts'
import { findTeachersOfLessons } from '#server/features/lessons/teacher-queries.ts'
import * as hires from '#server/features/spaces/hires/hire-in-mail.ts'
import { listHiresSince } from '#server/features/spaces/hires/mail-queries.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { listBookingsSince } from './queries.ts'
import { keptSince } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'
import type { WrittenCalendar } from './write-calendar.ts'

interface Parts {
  reader: Reader
  /** Address of the site, without a slash at the end. */
  publicUrl: string
}

/** A member's bookings and hires: the entries of the mails, with the same ids, so that a calendar that has one of them knows it. */
export async function writeMemberCalendar(
  { reader, publicUrl }: Parts,
  { memberId, language }: { memberId: string; language: Language },
  now: number,
): Promise<WrittenCalendar> {
  const text = textsIn(language)
  const since = keptSince(now)
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const bookings = await listBookingsSince(reader, memberId, since)
  const teachers = await findTeachersOfLessons(
    reader,
    bookings.map(({ id }) => id),
  )
  const context = { language, writtenAt: now, site, host: new URL(publicUrl).hostname, teachers }
  // Not the present time, because the feed must stay the same while nothing changes.
  const stamped = (entry: CalendarEntry, writtenAt: number) => ({ ...entry, writtenAt })
  // Some programs show a cancelled entry like any other, so its title says it.
  const named = (entry: CalendarEntry) => ({
    ...entry,
    title: text('mail.calendar.bookingCancelled', { title: entry.title }),
  })
  const ofBookings = bookings.map(({ bookingId, bookedAt, cancelledAt, changedAt, ...lesson }) => {
    const writtenAt = cancelledAt ?? Math.max(bookedAt, changedAt ?? bookedAt)
    const entry = stamped(entryOf({ bookingId, lesson }, context), writtenAt)
    return cancelledAt === null ? entry : named(asCancelled(entry))
  })
  const ofHires = (await listHiresSince(reader, memberId, since)).map(
    ({ hire, confirmedAt, changedAt, cancelledAt }) => {
      const writtenAt = cancelledAt ?? changedAt ?? confirmedAt
      const entry = stamped(hires.entryOf(hire, context), writtenAt)
      return cancelledAt === null ? entry : named(hires.asCancelled(entry))
    },
  )
  const entries = [...ofBookings, ...ofHires].toSorted((a, b) => a.startsAt - b.startsAt)
  return writeCalendar(entries, { name: text('mail.calendar.bookings'), language, busy: true })
}

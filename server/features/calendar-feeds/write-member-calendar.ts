import type { Reader } from '#server/database/database.ts'
import { asCancelled, entryOf } from '#server/features/bookings/mails.ts'
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

/** A member's bookings: the entries of the mails, with the same ids, so that a calendar that has one of them knows it. */
export async function writeMemberCalendar(
  { reader, publicUrl }: Parts,
  { memberId, language }: { memberId: string; language: Language },
  now: number,
): Promise<WrittenCalendar> {
  const text = textsIn(language)
  const bookings = await listBookingsSince(reader, memberId, keptSince(now))
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const context = { language, writtenAt: now, site, host: new URL(publicUrl).hostname }
  const entries = bookings.map(({ bookingId, bookedAt, cancelledAt, ...lesson }) => {
    const entry = entryOf({ bookingId, lesson }, context)
    // Not the present time, because the feed must stay the same while nothing changes.
    const stamped = { ...entry, writtenAt: cancelledAt ?? bookedAt }
    if (cancelledAt === null) return stamped
    // Some programs show a cancelled entry like any other, so its title says it.
    const title = text('mail.calendar.bookingCancelled', { title: entry.title })
    return { ...asCancelled(stamped), title }
  })
  return writeCalendar(entries, { name: text('mail.calendar.bookings'), language, busy: true })
}

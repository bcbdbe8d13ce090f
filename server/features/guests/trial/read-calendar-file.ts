import type { Reader } from '#server/database/database.ts'
import { asCancelled } from '#server/features/bookings/mails.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findTeachersOfLessons } from '#server/features/lessons/teacher-queries.ts'
import { siteIn } from '#server/features/payments/rules.ts'
import { calendarFile } from '#server/mail/calendar-file.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { entryOfGuest } from '../mails.ts'
import { findByToken } from './own-booking.ts'

/**
 * The booking as a file for the guest's calendar. Its entry has the id of the one in the mails, so it stands there once. The file of
 * a cancelled booking cancels the entry.
 */
export async function readTrialCalendarFile(
  reader: Reader,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
  { publicUrl, language, now }: { publicUrl: string; language: Language; now: number },
): Promise<{ name: string; content: string }> {
  const { booking, guest, lesson } = await findByToken(reader, linkTokens, token)
  const host = new URL(publicUrl).hostname
  const teachers = await findTeachersOfLessons(reader, [lesson.id])
  const context = {
    language,
    writtenAt: now,
    site: siteIn(language, publicUrl),
    host,
    recipient: guest.email ?? '',
    linkTokens,
    teachers,
  }
  const entry = entryOfGuest({ bookingId: booking.id, lesson: lessonInMail(lesson) }, context)
  const { name, content } = calendarFile(booking.status === 'cancelled' ? asCancelled(entry) : entry)
  return { name, content }
}

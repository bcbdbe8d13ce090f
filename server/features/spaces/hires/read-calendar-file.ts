import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { calendarFile } from '#server/mail/calendar-file.ts'
import type { Language } from '#studio/languages.ts'
import { asCancelled, entryOf } from './hire-in-mail.ts'
import { findHireInCalendar } from './mail-queries.ts'

/**
 * The hire as a file for the member's calendar. Its entry has the id of the one in the mails, so it stands there once. The file
 * of a cancelled hire cancels the entry. A hire that was never confirmed has none.
 */
export async function readHireCalendarFile(
  reader: Reader,
  memberId: MemberId,
  hireId: string,
  { publicUrl, language, now }: { publicUrl: string; language: Language; now: number },
): Promise<{ name: string; content: string }> {
  const found = await findHireInCalendar(reader, memberId, hireId)
  if (found === undefined) throw new ApiError('error.hire.notFound')
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const entry = entryOf(found.hire, { language, writtenAt: now, site, host: new URL(publicUrl).hostname })
  const { name, content } = calendarFile(found.cancelledAt === null ? entry : asCancelled(entry))
  return { name, content }
}

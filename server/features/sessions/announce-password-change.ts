import type { Writer } from '#server/database/database.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { endEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import { deleteChecksOf } from '#server/features/second-factors/check-queries.ts'
import type { Language } from '#studio/languages.ts'
import { queuePasswordMail } from './mails.ts'
import { endResetsOf } from './queries.ts'

interface Addressee {
  id: string
  email: string
  language: Language
  lastName: string
  firstName: string
}

/**
 * Ends the member's reset links, a login under way, a pending change of the e-mail address and the calendar feed, because a person who
 * knew the earlier password may have asked for them or read the feed's address. Mails the member, so that one whose account was taken over learns of it.
 */
export async function announcePasswordChange(writer: Writer, member: Addressee, now: number): Promise<void> {
  await endResetsOf(writer, member.id, now)
  await endEmailChangesOf(writer, member.id, now)
  await deleteChecksOf(writer, member.id)
  await endFeedOf(writer, member.id)
  const to = { ...member, memberId: member.id }
  await queuePasswordMail(writer, { kind: 'passwordChanged', to, content: { changedAt: now } }, now)
}

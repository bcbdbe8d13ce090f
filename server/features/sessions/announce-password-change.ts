import type { Writer } from '#server/database/database.ts'
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

/** Ends the member's reset links, and mails the member, so that one whose account was taken over learns of it. */
export async function announcePasswordChange(writer: Writer, member: Addressee, now: number): Promise<void> {
  await endResetsOf(writer, member.id, now)
  const to = { ...member, memberId: member.id }
  await queuePasswordMail(writer, { kind: 'passwordChanged', to, content: { changedAt: now } }, now)
}

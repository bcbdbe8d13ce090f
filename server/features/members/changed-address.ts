import type { Member } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import { endResetsOf } from '#server/features/sessions/password-queries.ts'
import { queueMemberMail } from './mails.ts'

/**
 * Where a change gives a member another address, ends the links for a new password that went to the one before, and
 * tells that one, so that whoever did not change it hears of it.
 * @param before the member, whom the caller holds
 * @param email undefined where the change leaves it
 */
export async function leaveAddress(
  writer: Writer,
  before: Member,
  email: string | undefined,
  now: number,
): Promise<void> {
  if (email === undefined || email === before.email) return
  await endResetsOf(writer, before.id, now)
  const to = { ...before, memberId: before.id }
  const content = { begins: firstLetters(email), changedAt: now }
  await queueMemberMail(writer, { kind: 'emailChanged', to, content }, now)
}

import type { Member } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { firstLetters, writtenName } from '#server/mail/rules.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { endResetsOf } from '#server/features/sessions/password-queries.ts'

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
  const name = writtenName(before, before.language)
  const content = { name, begins: firstLetters(email), changedAt: now }
  await queueMail(writer, { ...before, memberId: before.id }, 'emailChanged', content, now)
}

import type { Member } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { expireLinksOf } from '#server/features/payments/link-queries.ts'
import { endResetsOf } from '#server/features/sessions/queries.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import { endEmailChangesOf } from './email-change-queries.ts'
import { markEmailConfirmed } from './email-confirmation-queries.ts'
import { queueMemberMail } from './mails.ts'

/**
 * When a change gives the member another e-mail address: records that the new one is confirmed, by its link or by the administrator
 * who sets it; ends the links for a password and for a payment that were mailed to the old address and a change that was pending, and mails the old address, so that a member whose account was taken over learns of it.
 * @param before the member before the change, locked by the caller
 * @param email the address after the change; undefined when it was not sent
 */
export async function announceEmailChange(
  writer: Writer,
  before: Member,
  email: string | undefined,
  now: number,
): Promise<void> {
  if (email === undefined || email === before.email) return
  await endResetsOf(writer, before.id, now)
  await endEmailChangesOf(writer, before.id, now)
  await expireLinksOf(writer, before.id, now)
  // The earlier address is not told when it was never confirmed, because it may be another person's.
  if (await markEmailConfirmed(writer, before.id, now)) return
  const to = { ...before, memberId: before.id }
  const content = { begins: firstLetters(email), changedAt: now }
  await queueMemberMail(writer, { kind: 'emailChanged', to, content }, now)
}

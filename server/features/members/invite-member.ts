import type { NewMemberFields } from '#contract/account-administration.ts'
import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { sendPaymentLink } from '#server/features/payments/send-payment-link.ts'
import { makeResetLink } from '#server/features/sessions/make-reset-link.ts'
import { invitationLifeMs } from '#server/features/sessions/rules.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { addMember } from './add-member.ts'
import { queueMemberMail } from './mails.ts'

interface Invitation {
  actor: AdminId
  fields: NewMemberFields
  /** The hash of a random password. */
  passwordHash: string
}

/**
 * Adds a member whom an administrator knows, in the transaction of the caller: the member is mailed a link with which to set a
 * password, and a payment link if wanted. The address counts as confirmed, as one that an administrator sets. Returns the id.
 * The caller has checked birthday and postal code. Throws `error.email.isUsed`.
 */
export async function inviteMember(
  writer: Writer,
  { actor, fields, passwordHash }: Invitation,
  now: number,
): Promise<string> {
  const { paymentLink, ...person } = fields
  const account = { role: 'USER', memberType: beforeJoining, passwordHash, emailConfirmed: true } as const
  const id = await addMember(writer, { ...person, ...account }, now)
  const content = await makeResetLink(writer, { memberId: id, lifeMs: invitationLifeMs }, now)
  await queueMemberMail(writer, { kind: 'memberAdded', to: { ...person, memberId: id }, content }, now)
  if (paymentLink) await sendPaymentLink(writer, { ...person, id }, now)
  await record(writer, { actor, action: 'member.added', subjectId: id, before: null, after: person }, now)
  return id
}

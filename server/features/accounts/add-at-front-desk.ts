import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import { wrongBirthday } from '#contract/members/member-fields.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { makeResetLink } from '#server/features/login/reset-password.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { invitationLifeMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'
import { queueMemberMail } from './mails.ts'

/** An administrator adds a member, once for an idempotency key. Throws what the registration throws. */
export async function addAtFrontDesk(
  database: Database,
  actor: AdminId,
  fields: NewMemberFields,
  { now, request }: { now: number; request: RepeatableRequest | undefined },
): Promise<{ id: string }> {
  const passwordHash = await prepareMember(fields, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => ({
      id: await inviteMember(writer, { actor, fields, passwordHash }, now),
    })),
  )
}

/**
 * Checks what needs no database and returns the hash of a random password. Called before the transaction: the
 * hash takes long, and writers wait for one another.
 */
export async function prepareMember(fields: NewMemberFields, now: number): Promise<string> {
  const birthday = wrongBirthday(fields.birthday, dateOf(now))
  if (birthday !== undefined) throw new ApiError('error.server.invalid', { birthday })
  await findPlace(fields.addressId)
  return hashPassword(newId())
}

interface Invitation {
  actor: AdminId
  fields: NewMemberFields
  /** The hash of a random password. */
  passwordHash: string
}

/**
 * Adds a member whom an administrator knows, in the transaction of the caller: the member is mailed a link
 * with which to set a password, and a payment link if wanted. The address counts as confirmed, as one that an
 * administrator sets. Returns the id. The caller has checked birthday and postal code. Throws
 * `error.email.isUsed`.
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

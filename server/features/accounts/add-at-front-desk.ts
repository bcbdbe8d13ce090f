import type { NewMemberFields } from '#contract/accounts/account-administration.ts'
import { wrongBirthday } from '#contract/members/member-fields.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { makeResetLink } from '#server/features/login/reset-password.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { invitationLifeMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Language } from '#studio/languages.ts'
import { beforeJoining } from '#studio/member-types.ts'
import type { PersonName } from '#studio/person-name.ts'
import { dateOf } from '#time/tokyo.ts'
import { queueMemberMail } from './mails.ts'

/** An administrator adds a member, once for an idempotency key. Throws what the registration throws. */
export async function addAtFrontDesk(
  ctx: Context<AdminCaller>,
  fields: NewMemberFields,
): Promise<{ id: string }> {
  const passwordHash = await prepareMember(fields, ctx.now)
  return ctx.transact((tx) => tx.once(async () => ({ id: await inviteMember(tx, fields, passwordHash) })))
}

/**
 * Checks what needs no database and returns the hash of a random password. Called before the transaction: the
 * hash takes long, and writers wait for one another.
 */
export async function prepareMember(fields: NewMemberFields, now: number): Promise<string> {
  const birthday = fields.birthday === '' ? undefined : wrongBirthday(fields.birthday, dateOf(now))
  if (birthday !== undefined) throw new ApiError('error.server.invalid', { birthday })
  if (fields.addressId !== '') await findPlace(fields.addressId)
  return hashPassword(newId())
}

/**
 * Adds a member whom an administrator knows, in the transaction of the caller, and invites the member, with a
 * payment link if wanted. The address counts as confirmed, as one that an administrator sets. A member
 * without one is not invited. Returns the id. The caller has checked birthday and postal code. Throws
 * `error.email.isUsed`.
 * @param passwordHash of `prepareMember`
 */
export async function inviteMember(
  tx: TransactionContext<AdminCaller>,
  { paymentLink, ...person }: NewMemberFields,
  passwordHash: string,
): Promise<string> {
  const id = await addMember(tx, {
    ...person,
    birthday: person.birthday || null,
    emailConfirmed: person.email !== '',
    role: 'USER',
    memberType: beforeJoining,
    passwordHash,
  })
  await sendInvitation(tx, { ...person, id })
  if (paymentLink) await sendPaymentLink(tx, { ...person, id })
  const after = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''))
  await tx.record({ action: 'member.added', subjectId: id, after })
  return id
}

/** Mails a member a link with which to set a password; nothing without an address. */
export async function sendInvitation(
  tx: TransactionContext,
  member: PersonName & { id: string; email: string; language: Language },
): Promise<void> {
  if (member.email === '') return
  const content = await makeResetLink(tx, { memberId: member.id, lifeMs: invitationLifeMs })
  await queueMemberMail(tx, { kind: 'memberAdded', to: { ...member, memberId: member.id }, content })
}

import { wrongBirthday } from '#contract/members/member-fields.ts'
import { registrationFieldsFor } from '#contract/accounts/registration.ts'
import { unspecified } from '#contract/members/members.ts'
import type { Registration } from '#contract/accounts/registration.ts'
import type { Context } from '#server/context.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { noteReferral } from '#server/features/referrals/referrals.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { readInput } from '#server/http/read-input.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Language } from '#studio/languages.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { dateOf } from '#time/tokyo.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { lockMember, markEmailConfirmed } from '#server/features/members/queries.ts'

/**
 * Registers a member who has paid nothing yet: member, payment link and its mail together or not at all.
 * Refuses what lacks a field that the studio requires, and keeps nothing of those that it hides. Returns the
 * id.
 */
export async function register(
  ctx: Context,
  sent: Registration,
  language: Language,
): Promise<{ id: string }> {
  const {
    emailConfirmation: _,
    password,
    passwordConfirmation: __,
    consent: ___,
    rulesVersion,
    referral,
    plan,
    ...fields
  } = readInput(registrationFieldsFor(ctx.facts.forms), sent) as Registration
  const consentVersion = ctx.facts.rules.rulesVersion
  // The person has agreed to what the page showed, which another process or an earlier moment may have
  // published.
  if (rulesVersion !== undefined && rulesVersion !== consentVersion)
    throw new ApiError('error.server.invalid', { consent: 'changed' })
  const birthday = wrongBirthday(fields.birthday, dateOf(ctx.now))
  if (birthday !== undefined) throw new ApiError('error.server.invalid', { birthday })
  if (fields.addressId !== '') await findPlace(fields.addressId)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const passwordHash = await hashPassword(password)
  const member = {
    ...fields,
    birthday: fields.birthday || null,
    ...(ctx.facts.forms.registrationGender === 'hidden' && { gender: unspecified }),
    role: 'USER',
    memberType: beforeJoining,
    language,
    passwordHash,
    emailConfirmed: false,
    consentVersion,
  } as const
  return ctx.transact(async (tx) => {
    const id = await addMember(tx, member)
    if (referral) await noteReferral(tx, { code: referral, newcomerId: id })
    await sendPaymentLink(tx, { ...member, id }, plan)
    return { id }
  })
}

/**
 * An administrator who knows the person confirms that the address is the member's. Throws
 * `error.member.changed` when the member has another address than the administrator saw. Records nothing when
 * the address was confirmed before.
 */
export function confirmMemberEmail(
  ctx: Context<AdminCaller>,
  { id, email }: { id: string; email: string },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const member = await lockMember(tx.writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    if (member.email !== email) throw new ApiError('error.member.changed', { email: 'changed' })
    if (await markEmailConfirmed(tx.writer, id, tx.now)) {
      await tx.record({ action: 'member.emailConfirmed', subjectId: id })
    }
    return { id }
  })
}

import { wrongBirthday } from '#contract/members/member-fields.ts'
import { profileChangeFor, unspecified } from '#contract/members/members.ts'
import type { OwnMember, ProfileChange } from '#contract/members/members.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { expectPassword, lockOwnMember, readOwnMember } from '#server/features/members/own-member.ts'
import { updateMember } from '#server/features/members/queries.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import { readFactors } from '#server/features/second-factors/queries.ts'
import { takesSecondStep } from '#server/features/second-factors/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import { readInput } from '#server/http/read-input.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { dateOf } from '#time/tokyo.ts'
import { startEmailChange } from './email-change.ts'
import { readOwnProfile } from './read-member.ts'

/**
 * Changes the fields that the member has sent, as far as the studio asks for them. Another e-mail address
 * needs the password, the second factor of an administrator who has one, and waits for its confirmation.
 * Throws `error.email.passwordNeeded`, `error.password.incorrect`, `error.identity.unconfirmed`,
 * `error.email.isUsed` when another member has the new address, and `error.addressId.notFound` for a new
 * postal code that does not exist.
 */
export async function updateProfile(
  ctx: Context<MemberCaller>,
  linkTokens: LinkTokens,
  sent: ProfileChange,
): Promise<OwnMember> {
  const { caller, facts, now } = ctx
  const { id } = caller
  const { reader } = ctx
  const before = await readOwnMember(reader, id)
  const read = readInput(profileChangeFor(facts.forms, before), sent) as ProfileChange
  const { email, password, confirmation, ...fields } = read
  if (facts.forms.registrationGender === 'hidden' && before.gender === unspecified) delete fields.gender
  const birthday = fields.birthday && wrongBirthday(fields.birthday, dateOf(now))
  if (birthday) throw new ApiError('error.server.invalid', { birthday })
  if (fields.addressId && fields.addressId !== before.addressId) await findPlace(fields.addressId)
  const newEmail = email === before.email ? undefined : email
  if (newEmail !== undefined) {
    await expectOwnPassword(reader, id, password)
    if (takesSecondStep(before.role, await readFactors(reader, id)))
      await expectConfirmation(ctx, linkTokens, confirmation)
  }
  if (newEmail !== undefined || Object.values(fields).some((value) => value !== undefined)) {
    await ctx.transact(async (tx) => {
      const member = await lockOwnMember(tx.writer, id)
      const kept = fields.birthday === '' ? { ...fields, birthday: null } : fields
      await updateMember(tx.writer, id, kept)
      if (newEmail !== undefined && newEmail !== member.email) await startEmailChange(tx, member, newEmail)
    })
  }
  return readOwnProfile(ctx, id)
}

async function expectOwnPassword(reader: Reader, id: MemberId, password = ''): Promise<void> {
  if (password === '') throw new ApiError('error.email.passwordNeeded', { password: 'required' })
  await expectPassword(reader, id, password)
}

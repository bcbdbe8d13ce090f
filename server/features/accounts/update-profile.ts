import { wrongBirthday } from '#contract/members/member-fields.ts'
import type { OwnMember, ProfileChange } from '#contract/members/members.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { readOwnMember } from '#server/features/members/own-member.ts'
import { lockMember, updateMember } from '#server/features/members/queries.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import { readFactors } from '#server/features/second-factors/queries.ts'
import { takesSecondStep } from '#server/features/second-factors/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { dateOf } from '#time/tokyo.ts'
import { startEmailChange } from './email-change.ts'
import { readOwnProfile } from './read-member.ts'

/**
 * Changes the fields that the member has sent. Another e-mail address needs the password, the second factor
 * of an administrator who has one, and waits for its confirmation. Throws `error.email.passwordNeeded`,
 * `error.password.incorrect`, `error.identity.unconfirmed`, `error.email.isUsed` when another member has the
 * new address, and `error.addressId.notFound` for a new postal code that does not exist.
 */
export async function updateProfile(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  caller: MemberCaller,
  { email, password, confirmation, ...fields }: ProfileChange,
  now: number,
): Promise<OwnMember> {
  const { id } = caller
  const birthday = fields.birthday && wrongBirthday(fields.birthday, dateOf(now))
  if (birthday) throw new ApiError('error.server.invalid', { birthday })
  const before = await readOwnMember(database.reader, id)
  if (fields.addressId !== undefined && fields.addressId !== before.addressId)
    await findPlace(fields.addressId)
  const newEmail = email === before.email ? undefined : email
  if (newEmail !== undefined) {
    await expectOwnPassword(database.reader, id, password)
    if (takesSecondStep(before.role, await readFactors(database.reader, id)))
      await expectConfirmation({ reader: database.reader, linkTokens }, caller, confirmation, now)
  }
  if (newEmail !== undefined || Object.values(fields).some((value) => value !== undefined)) {
    await database.transact(async (writer: Writer) => {
      const member = await lockMember(writer, id)
      if (member === undefined) throw new ApiError('error.server.token_expired')
      await updateMember(writer, id, fields)
      if (newEmail !== undefined && newEmail !== member.email)
        await startEmailChange(writer, member, newEmail, now)
    })
  }
  return readOwnProfile(database.reader, id, now)
}

async function expectOwnPassword(reader: Reader, id: MemberId, password = ''): Promise<void> {
  if (password === '') throw new ApiError('error.email.passwordNeeded', { password: 'required' })
  await expectPassword(reader, id, password)
}

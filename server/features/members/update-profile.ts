import { wrongBirthday } from '#contract/member-fields.ts'
import type { Member, ProfileChange } from '#contract/members.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { dateOf } from '#time/tokyo.ts'
import { announceEmailChange } from './announce-email-change.ts'
import { findPlace } from './find-place.ts'
import { lockMember, updateMember } from './queries.ts'
import { readOwnMember } from './read-member.ts'
import { refuseUsedEmail } from './used-email.ts'

/**
 * Changes the fields that the member has sent. Throws `error.email.isUsed` when another member has the new address, and
 * `error.addressId.notFound` for a new postal code that does not exist.
 */
export async function updateProfile(
  database: Database,
  id: MemberId,
  fields: ProfileChange,
  now: number,
): Promise<Member> {
  const birthday = fields.birthday && wrongBirthday(fields.birthday, dateOf(now))
  if (birthday) throw new ApiError('error.server.invalid', { birthday })
  const { addressId } = await readOwnMember(database.reader, id)
  if (fields.addressId !== undefined && fields.addressId !== addressId) await findPlace(fields.addressId)
  if (Object.values(fields).some((value) => value !== undefined)) {
    const work = async (writer: Writer) => {
      const before = await lockMember(writer, id)
      if (before === undefined) throw new ApiError('error.server.token_expired')
      await updateMember(writer, id, fields)
      await announceEmailChange(writer, before, fields.email, now)
    }
    await database.transact(work).catch(refuseUsedEmail)
  }
  return readOwnMember(database.reader, id)
}

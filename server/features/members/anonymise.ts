import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { placeholderAddress } from '#server/mail/addresses.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { markClosed, updateMember } from './queries.ts'
import type { MemberUpdate } from './queries.ts'

/**
 * Removes everything from a member by which the person could be recognised, and closes the account. What the ledgers need
 * stays: number, tickets and language. The caller has locked the member.
 * @param passwordHash the hash of a random password
 */
export async function anonymise(
  writer: Writer,
  id: MemberId,
  closing: { passwordHash: string; now: number },
): Promise<void> {
  // Closing comes last, because a closed account cannot be changed.
  await updateMember(writer, id, { ...anonymous, email: placeholderAddress(id) })
  if (!(await markClosed(writer, id, closing))) throw new ApiError('error.server.token_expired')
}

/** Shown where lists name the member. */
const noName = '—'

const anonymous: MemberUpdate = {
  lastName: noName,
  firstName: '',
  kanaLastName: noName,
  kanaFirstName: '',
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
  gender: 3,
  memberType: beforeJoining,
}

import type { Reader, Writer } from '#server/database/database.ts'
import { placeholderAddress } from '#server/mail/addresses.ts'
import type { MemberId } from '#server/http/callers.ts'
import { ApiError } from '#server/http/api-error.ts'
import { changeMember, findMembership, markClosed } from './queries.ts'
import type { MemberChange } from './queries.ts'

/** Since when the caller is a member, and which rules they agreed to. */
export async function membershipFacts(reader: Reader, id: MemberId) {
  return findMembership(reader, id)
}

/**
 * Leaves of a member what the books need: number, tickets and language. Ends every session. The caller holds the
 * member.
 * @param passwordHash of something that nobody knows
 */
export async function anonymise(
  writer: Writer,
  id: MemberId,
  given: { passwordHash: string; now: number },
): Promise<void> {
  // Nothing changes a member once they are marked as gone, so that comes last.
  await changeMember(writer, id, { ...nobody, email: placeholderAddress(id) })
  if (!(await markClosed(writer, id, given))) throw new ApiError('error.server.token_expired')
}

/** Shown where lists name the member. */
const anybody = '—'

const nobody: MemberChange = {
  last_name: anybody,
  first_name: '',
  kana_last_name: anybody,
  kana_first_name: '',
  phone: '',
  birthday: null,
  address_id: '',
  address_rest: '',
  gender: 3,
  member_type: 0,
}

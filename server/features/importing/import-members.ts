import { insertImported, takeNumbers } from '#server/features/members/registration-queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { inParts } from './in-parts.ts'
import type { Prepare } from './in-parts.ts'

/** Makes members of all lines. Their password is random and known to no person; the members choose their own by a mailed link. */
export const prepareMembers: Prepare = async () => {
  // One for all of them, because a hash takes 50 ms, and because no person can know it.
  const passwordHash = await hashPassword(newId())
  return async (writer, { id, lines }, now) => {
    let number = await takeNumbers(writer, lines)
    await inParts(writer, id, async (part) => {
      number += await insertImported(writer, { ...part, number, passwordHash }, now)
    })
    return { action: 'members.imported', after: { members: lines } }
  }
}

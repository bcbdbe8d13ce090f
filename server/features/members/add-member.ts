import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { insertMember, nextNumber } from './registration-queries.ts'
import type { NewMember } from './registration-queries.ts'
import { refuseUsedEmail } from './used-email.ts'

/** Adds a member and returns the id. Throws `error.email.isUsed` when another member has the address. */
export async function addMember(writer: Writer, member: NewMember, now: number): Promise<string> {
  const id = newId()
  const row = { ...member, id, number: await nextNumber(writer), email: member.email.toLowerCase() }
  await insertMember(writer, row, now).catch(refuseUsedEmail)
  return id
}

import type { TransactionContext } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import { ApiError } from '#server/http/api-error.ts'
import { newId } from '#server/security/new-id.ts'
import { insertMember, takeNumbers } from './registration-queries.ts'
import type { NewMember } from './registration-queries.ts'

/** Adds a member and returns the id. Throws `error.email.isUsed` when another member has the address. */
export async function addMember(tx: TransactionContext, member: NewMember): Promise<string> {
  const id = newId()
  const number = (await takeNumbers(tx.writer, 1)) + 1
  const row = { ...member, id, number, email: member.email.toLowerCase() }
  await insertMember(tx.writer, row, tx.now).catch(refuseUsedEmail)
  return id
}

/** The unique index decides, so that of two requests at once only one gets the address. */
export function refuseUsedEmail(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('error.email.isUsed', { email: 'isUsed' }) : error
}

import type { NewMemberFields } from '#contract/account-administration.ts'
import { wrongBirthday } from '#contract/member-fields.ts'
import type { Database } from '#server/database/database.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { dateOf } from '#time/tokyo.ts'
import { findPlace } from './find-place.ts'
import { inviteMember } from './invite-member.ts'

/** An administrator adds a member, once for an idempotency key. Throws what the registration throws. */
export async function addAtFrontDesk(
  database: Database,
  actor: AdminId,
  fields: NewMemberFields,
  { now, request }: { now: number; request: RepeatableRequest | undefined },
): Promise<{ id: string }> {
  const passwordHash = await prepareMember(fields, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => ({
      id: await inviteMember(writer, { actor, fields, passwordHash }, now),
    })),
  )
}

/**
 * Checks what needs no database and returns the hash of a random password. Called before the transaction: the hash takes long, and
 * writers wait for one another.
 */
export async function prepareMember(fields: NewMemberFields, now: number): Promise<string> {
  const birthday = wrongBirthday(fields.birthday, dateOf(now))
  if (birthday !== undefined) throw new ApiError('error.server.invalid', { birthday })
  await findPlace(fields.addressId)
  return hashPassword(newId())
}

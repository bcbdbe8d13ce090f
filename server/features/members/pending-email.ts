import type { OwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { addEmailChange, endEmailChangesOf, prolongOpenChange } from './email-change-queries.ts'
import { emailLinkLifeMs } from './email-change-rules.ts'
import { isEmailConfirmed } from './email-confirmation-queries.ts'
import { queueMemberMail } from './mails.ts'
import { lockMember } from './queries.ts'
import { readOwnProfile } from './read-member.ts'

/**
 * Mails the link to the pending address again, or to the present one when it is not confirmed yet. The links of all mails to one
 * address are the same and work for another day. Throws `error.emailChange.notFound` when there is nothing to confirm.
 */
export async function resendEmailLink(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    const expiresAt = now + emailLinkLifeMs
    const open = await prolongOpenChange(writer, id, expiresAt)
    if (open === undefined && (await isEmailConfirmed(writer, id))) {
      throw new ApiError('error.emailChange.notFound')
    }
    const change = open ?? (await addEmailChange(writer, member, { expiresAt, now }))
    const kind = change.email === member.email ? 'addressConfirmation' : 'emailConfirmation'
    const to = { ...member, memberId: id, email: change.email }
    await queueMemberMail(writer, { kind, to, content: { changeId: change.id, expiresAt } }, now)
    return readOwnProfile(writer, id, now)
  })
}

/** Withdraws the pending address. Its links end. */
export async function withdrawEmailChange(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    await lockMember(writer, id)
    await endEmailChangesOf(writer, id, now)
    return readOwnProfile(writer, id, now)
  })
}

import type { OwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { endEmailChangesOf, prolongOpenChange } from './email-change-queries.ts'
import { emailLinkLifeMs } from './email-change-rules.ts'
import { queueMemberMail } from './mails.ts'
import { lockMember } from './queries.ts'
import { readOwnProfile } from './read-member.ts'

/** Mails the link to the pending address again. The links of all its mails are the same and work for another day. */
export async function resendEmailLink(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    const expiresAt = now + emailLinkLifeMs
    const change = await prolongOpenChange(writer, id, expiresAt)
    if (change === undefined) throw new ApiError('error.emailChange.notFound')
    const to = { ...member, memberId: id, email: change.email }
    const content = { changeId: change.id, expiresAt }
    await queueMemberMail(writer, { kind: 'emailConfirmation', to, content }, now)
    return readOwnProfile(writer, id)
  })
}

/** Withdraws the pending address. Its links end. */
export async function withdrawEmailChange(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    await lockMember(writer, id)
    await endEmailChangesOf(writer, id, now)
    return readOwnProfile(writer, id)
  })
}

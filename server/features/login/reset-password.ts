import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import {
  findByEmail,
  lockMember,
  markEmailConfirmed,
  replacePassword,
} from '#server/features/members/queries.ts'
import {
  deleteResetsOverBefore,
  endSessionsOf,
  findReset,
  insertReset,
  insertResets,
  redeemReset,
} from '#server/features/sessions/queries.ts'
import { refusalToReset, resetLifeMs, resetMemoryMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { announcePasswordChange, refuseWeakPassword } from './change-password.ts'
import { queuePasswordMail } from './mails.ts'

/**
 * The id of the reset that the link of a mail stands for. Throws the reason when the link sets no password
 * any more.
 */
export async function expectOpenReset(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<string> {
  const id = linkTokens.read('password', token)
  const refusal = refusalToReset(id === undefined ? undefined : await findReset(reader, id), now)
  if (refusal !== undefined || id === undefined) throw new ApiError(refusal ?? 'error.resetLink.unknown')
  return id
}

/**
 * Sets the password of the member whom the link was mailed to, once, and ends every session. Returns the
 * member.
 */
export async function resetPassword(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  { token, newPassword }: { token: string; newPassword: string },
  now: number,
): Promise<{ email: string }> {
  const id = await expectOpenReset({ reader: database.reader, linkTokens }, token, now)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return database.transact(async (writer) => {
    const memberId = await redeemReset(writer, id, now)
    const member = memberId === undefined ? undefined : await replacePassword(writer, { id: memberId, after })
    // Another request has used the link since it was checked.
    if (member === undefined) throw new ApiError('error.resetLink.used')
    await refuseWeakPassword(member, newPassword)
    // The link was mailed to the member's present address: another address ends it.
    await markEmailConfirmed(writer, member.id, now)
    await announcePasswordChange(writer, member, now)
    await endSessionsOf(writer, member.id)
    return member
  })
}

/**
 * Mails a link for a new password to the member with the address. Links mailed before stay open, because a
 * stranger could otherwise end them. For an unknown address it writes a row that no link leads to, so that
 * both answers take the same time.
 */
export async function requestPasswordReset(database: Database, email: string, now: number): Promise<void> {
  await database.transact(async (writer) => {
    const found = await findByEmail(writer, email)
    // Locked and compared again, because the member may be changing the address at this moment.
    const locked = await lockMember(writer, found?.id ?? '')
    const member = locked?.email === email ? locked : undefined
    const memberId = member?.id ?? null
    const content = await makeResetLink(writer, { memberId, lifeMs: resetLifeMs }, now)
    if (member === undefined) return
    const to = { ...member, memberId }
    await queuePasswordMail(writer, { kind: 'passwordReset', to, content }, now)
  })
}

/** An administrator has the link for a new password mailed to a member. Returns where the mail goes. */
export function sendPasswordLink(
  database: Database,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<{ email: string }> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const content = await makeResetLink(writer, { memberId: id, lifeMs: resetLifeMs }, now)
    await queuePasswordMail(writer, { kind: 'passwordReset', to: { ...member, memberId: id }, content }, now)
    const entry = { action: 'loginLink.sent', subjectId: id, before: null, after: null } as const
    await record(writer, { actor, ...entry }, now)
    return { email: member.email }
  })
}

/**
 * Makes the link with which a member sets a new password, in the transaction of the caller. Links made before
 * stay open. Returns what the mail with the link says.
 * @param memberId null for a row that no link leads to
 */
export async function makeResetLink(
  writer: Writer,
  { memberId, lifeMs }: { memberId: string | null; lifeMs: number },
  now: number,
): Promise<{ resetId: string; expiresAt: number }> {
  const resetId = newId()
  const expiresAt = now + lifeMs
  await deleteResetsOverBefore(writer, now - resetMemoryMs)
  const reset = { id: resetId, memberId, createdAt: now, expiresAt, usedAt: null }
  await insertReset(writer, reset)
  return { resetId, expiresAt }
}

/**
 * The same for members whose links end at different instants, by one statement. Returns them in the same
 * order, with what their mails say.
 */
export async function makeResetLinks<Link extends { memberId: string; expiresAt: number }>(
  writer: Writer,
  links: readonly Link[],
  now: number,
): Promise<Array<Link & { resetId: string }>> {
  await deleteResetsOverBefore(writer, now - resetMemoryMs)
  const made = links.map((link) => ({ ...link, resetId: newId() }))
  await insertResets(
    writer,
    made.map(({ resetId, memberId, expiresAt }) => ({
      id: resetId,
      memberId,
      createdAt: now,
      expiresAt,
      usedAt: null,
    })),
  )
  return made
}

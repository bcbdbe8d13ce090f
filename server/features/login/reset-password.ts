import type { Context, TransactionContext } from '#server/context.ts'
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
  insertResets,
  redeemReset,
} from '#server/features/sessions/queries.ts'
import { refusalToReset, resetLifeMs, resetMemoryMs } from '#server/features/sessions/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { announcePasswordChange, refuseWeakPassword } from './change-password.ts'
import { queuePasswordMail } from './mails.ts'

/**
 * The id of the reset that the link of a mail stands for. Throws the reason when the link sets no password
 * any more.
 */
export async function expectOpenReset(ctx: Context, linkTokens: LinkTokens, token: string): Promise<string> {
  const id = linkTokens.read('password', token)
  const refusal = refusalToReset(id === undefined ? undefined : await findReset(ctx.reader, id), ctx.now)
  if (refusal !== undefined || id === undefined) throw new ApiError(refusal ?? 'error.resetLink.unknown')
  return id
}

/**
 * Sets the password of the member whom the link was mailed to, once, and ends every session. Returns the
 * member.
 */
export async function resetPassword(
  ctx: Context,
  linkTokens: LinkTokens,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ email: string }> {
  const id = await expectOpenReset(ctx, linkTokens, token)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return ctx.transact(async (tx) => {
    const memberId = await redeemReset(tx.writer, id, tx.now)
    const member =
      memberId === undefined ? undefined : await replacePassword(tx.writer, { id: memberId, after })
    // Another request has used the link since it was checked.
    if (member === undefined) throw new ApiError('error.resetLink.used')
    await refuseWeakPassword(member, newPassword)
    // The link was mailed to the member's present address: another address ends it.
    await markEmailConfirmed(tx.writer, member.id, tx.now)
    await announcePasswordChange(tx, member)
    await endSessionsOf(tx.writer, member.id)
    return member
  })
}

/**
 * Mails a link for a new password to the member with the address. Links mailed before stay open, because a
 * stranger could otherwise end them. For an unknown address it writes a row that no link leads to, so that
 * both answers take the same time.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const holder = await findByEmail(tx.writer, email)
    // Locked and compared again, because the member may be changing the address at this moment.
    const locked = await lockMember(tx.writer, holder?.id ?? '')
    const member = locked?.email === email ? locked : undefined
    const memberId = member?.id ?? null
    const content = await makeResetLink(tx, { memberId, lifeMs: resetLifeMs })
    if (member === undefined) return
    const to = { ...member, memberId }
    await queuePasswordMail(tx, { kind: 'passwordReset', to, content })
  })
}

/** An administrator has the link for a new password mailed to a member. Returns where the mail goes. */
export function sendPasswordLink(ctx: Context<AdminCaller>, id: string): Promise<{ email: string }> {
  return ctx.transact(async (tx) => {
    const member = await lockMember(tx.writer, id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    if (member.email === '') throw new ApiError('error.member.noEmail')
    const content = await makeResetLink(tx, { memberId: id, lifeMs: resetLifeMs })
    await queuePasswordMail(tx, { kind: 'passwordReset', to: { ...member, memberId: id }, content })
    await tx.record({ action: 'loginLink.sent', subjectId: id })
    return { email: member.email }
  })
}

/**
 * Makes the link with which a member sets a new password, in the transaction of the caller. Links made before
 * stay open. Returns what the mail with the link says.
 * @param memberId null for a row that no link leads to
 */
export async function makeResetLink(
  tx: TransactionContext,
  { memberId, lifeMs }: { memberId: string | null; lifeMs: number },
): Promise<{ resetId: string; expiresAt: number }> {
  const resetId = newId()
  const expiresAt = tx.now + lifeMs
  await deleteResetsOverBefore(tx.writer, tx.now - resetMemoryMs)
  await insertResets(tx.writer, [{ id: resetId, memberId, createdAt: tx.now, expiresAt, usedAt: null }])
  return { resetId, expiresAt }
}

/**
 * The same for members whose links end at different instants, by one statement. Returns them in the same
 * order, with what their mails say.
 */
export async function makeResetLinks<Link extends { memberId: string; expiresAt: number }>(
  tx: TransactionContext,
  links: readonly Link[],
): Promise<Array<Link & { resetId: string }>> {
  await deleteResetsOverBefore(tx.writer, tx.now - resetMemoryMs)
  const made = links.map((link) => ({ ...link, resetId: newId() }))
  await insertResets(
    tx.writer,
    made.map(({ resetId, memberId, expiresAt }) => ({
      id: resetId,
      memberId,
      createdAt: tx.now,
      expiresAt,
      usedAt: null,
    })),
  )
  return made
}

import { isStaff } from '#contract/roles.ts'
import { weaknessOf } from '#contract/login/weak-passwords.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { findCodeOf } from '#server/features/member-codes/queries.ts'
import { endEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import { findPasswordHash, replacePassword } from '#server/features/members/queries.ts'
import type { Holder } from '#server/features/second-factors/mails.ts'
import {
  deleteChecksOf,
  deletePasskeysOf,
  findPasskeys,
  findRecoveryCodes,
  findTotp,
} from '#server/features/second-factors/queries.ts'
import type { Device } from '#server/features/sessions/device.ts'
import { endResetsOf, endSessionsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { hashPassword, passwordFits } from '#server/security/password-hash.ts'
import { beginSession } from './log-in.ts'
import { queuePasswordMail } from './mails.ts'
import type { KeptWay } from './mails.ts'

/**
 * Replaces the password and ends every session of the member; returns the token of a new one on the device
 * that asked. Throws `error.oldPassword.incorrect`, and for an administrator `error.server.invalid` when the
 * new one is easily guessed.
 */
export async function changePassword(
  ctx: Context<MemberCaller>,
  tokens: Tokens,
  { oldPassword, newPassword, device }: { oldPassword: string; newPassword: string; device: Device },
): Promise<string> {
  const { id } = ctx.caller
  const before = await findPasswordHash(ctx.reader, id)
  const wrong = new ApiError('error.oldPassword.incorrect', { oldPassword: 'incorrect' })
  if (before === undefined || !(await passwordFits(oldPassword, before))) throw wrong
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return ctx.transact(async (tx) => {
    const member = await replacePassword(tx.writer, { id, before, after })
    if (member === undefined) throw wrong
    await refuseWeakPassword(member, newPassword)
    await announcePasswordChange(tx, member)
    await endSessionsOf(tx.writer, id)
    return beginSession(tx, tokens, member, device)
  })
}

/**
 * Ends what a person who knew the earlier password may have added or read: the member's passkeys, reset
 * links, a login under way, a pending change of the e-mail address and the calendar feed. The second factors
 * of the staff stay (docs/decisions/0050). Mails the member what has ended and what stays, so that one
 * whose account was taken over learns of it.
 */
export async function announcePasswordChange(tx: TransactionContext, member: Holder): Promise<void> {
  await endResetsOf(tx.writer, member.id, tx.now)
  await endEmailChangesOf(tx.writer, member.id, tx.now)
  await deleteChecksOf(tx.writer, member.id)
  await endFeedOf(tx.writer, member.id)
  const passkeysEnded = isStaff(member.role) ? [] : await deletePasskeysOf(tx.writer, member.id)
  const content = { changedAt: tx.now, passkeysEnded, kept: await keptWaysOf(tx.writer, member.id) }
  const to = { ...member, memberId: member.id }
  await queuePasswordMail(tx, { kind: 'passwordChanged', to, content })
}

/** What goes on working after the member's password or passkeys have ended. */
export async function keptWaysOf(reader: Reader, memberId: string): Promise<KeptWay[]> {
  const passkeys = await findPasskeys(reader, memberId)
  const totp = await findTotp(reader, memberId)
  const recoveryCodes = await findRecoveryCodes(reader, memberId)
  const receptionCode = await findCodeOf(reader, memberId)
  return [
    ...passkeys.map(({ name, createdAt }) => ({ way: 'passkey' as const, name, since: createdAt })),
    ...(totp ? [{ way: 'totp' as const, since: totp.createdAt }] : []),
    ...(recoveryCodes ? [{ way: 'recoveryCodes' as const, since: recoveryCodes.createdAt }] : []),
    ...(receptionCode ? [{ way: 'receptionCode' as const, since: receptionCode.createdAt }] : []),
  ]
}

/**
 * Throws `error.server.invalid` for a new password of an administrator that is easily guessed. Members are
 * only warned, in the browser.
 */
export async function refuseWeakPassword(
  holder: Pick<Holder, 'role' | 'email' | 'lastName' | 'firstName'>,
  newPassword: string,
): Promise<void> {
  if (!isStaff(holder.role)) return
  const weakness = await weaknessOf(newPassword, [holder.email, holder.lastName, holder.firstName])
  if (weakness !== undefined) throw new ApiError('error.server.invalid', { newPassword: weakness })
}

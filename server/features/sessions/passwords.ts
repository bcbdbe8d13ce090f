import type { Database, Reader, Writer } from '#server/database/database.ts'
import type { MemberId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { hashPassword, passwordFits } from '#server/security/password-hash.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { findByEmail, lockMember } from '#server/features/members/queries.ts'
import { queuePasswordMail } from './mails.ts'
import {
  endResetsOf,
  findPasswordHash,
  findReset,
  forgetResets,
  insertReset,
  replacePassword,
  takeReset,
} from './password-queries.ts'
import { refusalToReset, resetLifeMs, resetMemoryMs } from './password-rules.ts'

/**
 * Replaces the password and ends every session of the member; returns a token for the one that asked.
 * Throws `error.oldPassword.incorrect`.
 */
export async function changeOwnPassword(
  { database, tokens }: { database: Database; tokens: Tokens },
  id: MemberId,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  now: number,
): Promise<string> {
  const before = await findPasswordHash(database.reader, id)
  const wrong = new ApiError('error.oldPassword.incorrect', { oldPassword: 'incorrect' })
  if (before === undefined || !(await passwordFits(oldPassword, before))) throw wrong
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return database.transact(async (writer) => {
    const member = await replacePassword(writer, { id, before, after })
    if (member === undefined) throw wrong
    await endResetsOf(writer, id, now)
    await tellOfNewPassword(writer, member, now)
    return tokens.sign(member)
  })
}

/** Throws `error.password.incorrect` unless it is the member's password. */
export async function expectPassword(reader: Reader, id: MemberId, password: string): Promise<void> {
  const fits = await passwordFits(password, await findPasswordHash(reader, id))
  if (!fits) throw new ApiError('error.password.incorrect', { password: 'incorrect' })
}

/** Ends the links for a new password that a member who leaves was mailed. */
export async function endResetLinks(writer: Writer, id: MemberId, now: number): Promise<void> {
  await endResetsOf(writer, id, now)
}

/**
 * Mails a link for a new password to the member with the address, and ends the links mailed before. An address
 * that nobody has gets a row of its own that no link leads to: the same waiting for the disk, the same time.
 */
export async function sendResetLink(database: Database, email: string, now: number): Promise<void> {
  await database.transact(async (writer) => {
    const found = await findByEmail(writer, email)
    // Held, so that no link goes to an address that is not the member's any more.
    const held = await lockMember(writer, found?.id ?? '')
    const member = held?.email === email ? held : undefined
    const id = newId()
    const expiresAt = now + resetLifeMs
    await forgetResets(writer, now - resetMemoryMs)
    await endResetsOf(writer, member?.id ?? null, now)
    await insertReset(writer, {
      id,
      member_id: member?.id ?? null,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    if (member === undefined) return
    const to = { ...member, memberId: member.id }
    await queuePasswordMail(writer, { kind: 'passwordReset', to, content: { resetId: id, expiresAt } }, now)
  })
}

/** Throws why the link sets no password, if so. */
export async function expectOpenLink(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<string> {
  const id = linkTokens.read('password', token)
  const refusal = refusalToReset(id === undefined ? undefined : await findReset(reader, id), now)
  if (refusal !== undefined || id === undefined) throw new ApiError(refusal ?? 'error.resetLink.unknown')
  return id
}

/** Sets the password of the member whom the link was mailed to, once, and ends every session. */
export async function setPasswordByLink(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  { token, newPassword }: { token: string; newPassword: string },
  now: number,
): Promise<void> {
  const id = await expectOpenLink({ reader: database.reader, linkTokens }, token, now)
  const after = await hashPassword(newPassword)
  await database.transact(async (writer) => {
    const memberId = await takeReset(writer, id, now)
    const member = memberId === undefined ? undefined : await replacePassword(writer, { id: memberId, after })
    // Somebody else has used the link meanwhile.
    if (member === undefined) throw new ApiError('error.resetLink.used')
    await endResetsOf(writer, member.id, now)
    await tellOfNewPassword(writer, member, now)
  })
}

interface Addressee {
  id: string
  email: string
  language: Language
  lastName: string
  firstName: string
}

/** So that whoever did not change it hears of it. */
async function tellOfNewPassword(writer: Writer, member: Addressee, now: number): Promise<void> {
  const to = { ...member, memberId: member.id }
  await queuePasswordMail(writer, { kind: 'passwordChanged', to, content: { changedAt: now } }, now)
}

import type { Role } from '#contract/members.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { endFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { endEmailChangesOf } from '#server/features/members/email-change-queries.ts'
import { findCodeOf } from '#server/features/member-codes/queries.ts'
import { deleteChecksOf } from '#server/features/second-factors/check-queries.ts'
import { deletePasskeysOf, findPasskeys } from '#server/features/second-factors/passkey-queries.ts'
import { findRecoveryCodes } from '#server/features/second-factors/recovery-queries.ts'
import { findTotp } from '#server/features/second-factors/totp-queries.ts'
import type { Language } from '#studio/languages.ts'
import { queuePasswordMail } from './mails.ts'
import type { KeptWay } from './mails.ts'
import { endResetsOf } from './queries.ts'

interface Addressee {
  id: string
  role: Role
  email: string
  language: Language
  lastName: string
  firstName: string
}

/**
 * Ends what a person who knew the earlier password may have added or read: the member's passkeys, reset links, a login under way, a
 * pending change of the e-mail address and the calendar feed. The second factors of an administrator stay (docs/decisions/0131). Mails the
 * member what has ended and what stays, so that one whose account was taken over learns of it.
 */
export async function announcePasswordChange(writer: Writer, member: Addressee, now: number): Promise<void> {
  await endResetsOf(writer, member.id, now)
  await endEmailChangesOf(writer, member.id, now)
  await deleteChecksOf(writer, member.id)
  await endFeedOf(writer, member.id)
  const passkeysEnded = member.role === 'ADMIN' ? [] : await deletePasskeysOf(writer, member.id)
  const content = { changedAt: now, passkeysEnded, kept: await keptWaysOf(writer, member.id) }
  const to = { ...member, memberId: member.id }
  await queuePasswordMail(writer, { kind: 'passwordChanged', to, content }, now)
}

async function keptWaysOf(reader: Reader, memberId: string): Promise<KeptWay[]> {
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

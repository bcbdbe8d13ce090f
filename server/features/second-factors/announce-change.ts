import type { AuditAction } from '#contract/audit.ts'
import type { Role } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { queueSecondFactorMail } from './mails.ts'
import type { SecondFactorMails } from './mails.ts'

export interface Holder {
  id: string
  role: Role
  email: string
  language: Language
  lastName: string
  firstName: string
}

type Kind = keyof SecondFactorMails

const actionOf = {
  secondFactorAdded: 'secondFactor.added',
  secondFactorRemoved: 'secondFactor.removed',
  recoveryCodesMade: 'recoveryCodes.made',
  recoveryCodeUsed: 'recoveryCode.used',
} as const satisfies Record<Kind, AuditAction>

/**
 * Mails the member what has changed, so that one whose account was taken over learns of it, and records it in the audit
 * log when the member is an administrator.
 */
export async function announceChange<K extends Kind>(
  writer: Writer,
  member: Holder,
  { kind, content }: { kind: K; content: Omit<SecondFactorMails[K], 'at'> },
  now: number,
): Promise<void> {
  const to = { ...member, memberId: member.id }
  await queueSecondFactorMail(
    writer,
    { kind, to, content: { ...content, at: now } as SecondFactorMails[K] },
    now,
  )
  await recordForAdministrator(writer, member, { action: actionOf[kind], after: content }, now)
}

/** Records what an administrator did to the own login, or what another person tried with it. */
export async function recordForAdministrator(
  writer: Writer,
  { id, role }: { id: string; role: Role },
  { action, after }: { action: AuditAction; after: object },
  now: number,
): Promise<void> {
  if (role !== 'ADMIN') return
  await record(writer, { actor: id as AdminId, action, subjectId: id, before: null, after }, now)
}

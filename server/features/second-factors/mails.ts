import type { AuditAction } from '#contract/audit.ts'
import type { Member } from '#contract/members/members.ts'
import { isStaff } from '#contract/roles.ts'
import type { TransactionContext } from '#server/context.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { zonedMomentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'

/** `all` when the operator has removed every factor at the machine. */
export type NamedFactor = 'totp' | 'passkey' | 'all'

/** Instants are milliseconds since the epoch. */
export interface SecondFactorMails {
  secondFactorAdded: { factor: NamedFactor; at: number }
  secondFactorRemoved: { factor: NamedFactor; at: number }
  recoveryCodesMade: { at: number }
  /** How many codes are left. */
  recoveryCodeUsed: { left: number; at: number }
}

export const queueSecondFactorMail = outboxFor<SecondFactorMails>()

export const secondFactorTemplates: Templates<SecondFactorMails> = {
  secondFactorAdded: ({ factor, at }, context) => bodyOf(at, context, factorRow(factor, context)),
  secondFactorRemoved: ({ factor, at }, context) => bodyOf(at, context, factorRow(factor, context)),
  recoveryCodesMade: ({ at }, context) => bodyOf(at, context),
  recoveryCodeUsed({ left, at }, context) {
    const text = textsIn(context.language)
    const lines = [text('mail.recoveryCodeUsed.left', { count: left })]
    return bodyOf(at, context, [{ label: text('mail.label.recoveryCodes'), lines }])
  },
}

function factorRow(factor: NamedFactor, { language }: MailContext): MailBody['rows'] {
  const text = textsIn(language)
  return [{ label: text('mail.label.factor'), lines: [text(`mail.factor.${factor}`)] }]
}

/** Each of these mails says when it happened and what to do when another person did it. */
function bodyOf(at: number, { facts, language, site }: MailContext, about: MailBody['rows'] = []): MailBody {
  const text = studioTexts(facts, language)
  return {
    rows: [
      { label: text('mail.label.changedAt'), lines: [zonedMomentText(at, language)] },
      ...about,
      { label: text('mail.label.notYours'), lines: [text('mail.factor.notYours')] },
    ],
    links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
  }
}

/** Whose login it is. */
export type Holder = Pick<Member, 'id' | 'role' | 'email' | 'language' | 'lastName' | 'firstName'>

type Kind = keyof SecondFactorMails

const actionOf = {
  secondFactorAdded: 'secondFactor.added',
  secondFactorRemoved: 'secondFactor.removed',
  recoveryCodesMade: 'recoveryCodes.made',
  recoveryCodeUsed: 'recoveryCode.used',
} as const satisfies Record<Kind, AuditAction>

/**
 * Mails the member what has changed, so that one whose account was taken over learns of it, and records it in
 * the audit log when the member works for the studio.
 */
export async function announceChange<K extends Kind>(
  tx: TransactionContext,
  member: Holder,
  { kind, content }: { kind: K; content: Omit<SecondFactorMails[K], 'at'> },
): Promise<void> {
  const to = { ...member, memberId: member.id }
  await queueSecondFactorMail(tx, { kind, to, content: { ...content, at: tx.now } as SecondFactorMails[K] })
  await recordForStaff(tx, member, { action: actionOf[kind], after: content })
}

/** Records what a person of the staff did to the own login, or what another person tried with it. */
export async function recordForStaff(
  tx: TransactionContext,
  { id, role }: Pick<Holder, 'id' | 'role'>,
  { action, after }: { action: AuditAction; after: object },
): Promise<void> {
  if (!isStaff(role)) return
  await tx.record({ actor: id as AdminId, action, subjectId: id, after })
}

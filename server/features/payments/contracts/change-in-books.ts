import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { readAccount, updateMember } from '#server/features/members/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { MemberType } from '#studio/member-types.ts'
import { queuePaymentMail } from '../mails.ts'

interface Change {
  actor: AdminId
  /** Locked by the caller. */
  member: { id: string; memberType: MemberType }
  to: MemberType
  /** That of the contract, which stays. */
  nextCharge: { at: number; amount: number } | null
}

/** Sets the type in our books, without a change of the contract, and mails the member. */
export async function changeInBooks(
  writer: Writer,
  { actor, member, to, nextCharge }: Change,
  now: number,
): Promise<void> {
  await updateMember(writer, member.id, { memberType: to })
  const entry = {
    action: 'plan.changed',
    subjectId: member.id,
    before: { memberType: member.memberType },
    after: { memberType: to, planEffect: 'none' },
  } as const
  await record(writer, { actor, ...entry }, now)
  const recipient = { ...(await readAccount(writer, member.id)), memberId: member.id }
  const content = { from: member.memberType, to, at: now, nextCharge }
  await queuePaymentMail(writer, { kind: 'planChanged', to: recipient, content }, now)
}

import type { TransactionContext } from '#server/context.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { findMember, readAccount } from '#server/features/members/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { PlanChange } from '#server/stripe/payment-provider.ts'
import { memberTypes } from '#studio/member-types.ts'
import { queuePaymentMail } from '../mails.ts'
import { renewalPriceOf } from '../rules.ts'

interface Told {
  before: MembershipsTable
  after: MembershipsTable
  change: PlanChange
}

/**
 * Records a change of the plan in the audit log and mails the member, when the change is seen at the provider
 * for the first time: after the administrator's call, or by a webhook when the answer to that call was lost.
 */
export async function tellOfPlanChange(
  tx: TransactionContext,
  { before, after, change }: Told,
): Promise<void> {
  const { memberId } = after
  const actor = (await findMember(tx.writer, change.actor))?.id as AdminId | undefined
  const entry = {
    action: 'plan.changed',
    subjectId: memberId,
    before: { memberType: before.memberType },
    after: { memberType: change.memberType, planEffect: change.effect },
  } as const
  await tx.record({ actor: actor ?? null, ...entry })
  const to = memberTypes.find((type) => type === change.memberType)
  if (to === undefined) return
  const goesOn = after.endsAt === null && after.status !== 'ended'
  const content = {
    from: before.memberType,
    to,
    at: change.effect === 'now' ? tx.now : (after.endsAt ?? after.periodEndsAt),
    nextCharge: goesOn ? { at: after.periodEndsAt, amount: renewalPriceOf(tx.facts, after) } : null,
  }
  const recipient = { ...(await readAccount(tx.writer, memberId)), memberId }
  await queuePaymentMail(tx, { kind: 'planChanged', to: recipient, content })
}

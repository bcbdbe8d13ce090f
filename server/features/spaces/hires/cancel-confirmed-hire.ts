import type { HireCancellation } from '#contract/hires.ts'
import type { RefundReason } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { release } from '../occupancy/queries.ts'
import { mailHireCancelled } from './mail-hires.ts'
import type { Hire } from './queries.ts'
import { markCancelled } from './state-queries.ts'

interface Cancelled {
  figures: Omit<HireCancellation, 'until'>
  reason: RefundReason
  /** The member or the administrator; null for the server itself. */
  actor: MemberCaller | null
  /** Absent when the member cancels. The words are for the member. */
  byStudio?: { reason: { ja: string; en: string } | null }
}

/**
 * Cancels a confirmed hire that the caller has locked, makes its time free, requests the refund and mails the member. After the commit
 * the caller asks the provider for the refund (`makeRefundsOf`). Does not look whether it is too late.
 */
export async function cancelConfirmedHire(
  writer: Writer,
  { id: hireId }: Pick<Hire, 'id'>,
  { figures, reason, actor, ...told }: Cancelled,
  now: number,
): Promise<void> {
  await markCancelled(writer, hireId, { actorId: actor?.id ?? null, now })
  await release(writer, hireId)
  await requestRefund(writer, { hireId, amount: figures.refund, reason, actor }, now)
  await mailHireCancelled(writer, hireId, { figures, ...told }, now)
}

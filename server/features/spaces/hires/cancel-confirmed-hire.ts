import type { RefundReason } from '#contract/payments.ts'
import type { Writer } from '#server/database/database.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { release } from '../occupancy/queries.ts'
import type { Hire } from './queries.ts'
import { markCancelled } from './state-queries.ts'

interface Cancelled {
  /** In whole yen, and why; 0 where nothing goes back. */
  refund: { amount: number; reason: RefundReason }
  /** The member or the administrator; null for the server itself. */
  actor: MemberCaller | null
}

/**
 * Cancels a confirmed hire that the caller has locked, makes its time free, and requests the refund. After the commit the caller asks
 * the provider for it (`makeRefundsOf`). Does not look whether it is too late.
 */
export async function cancelConfirmedHire(
  writer: Writer,
  { id: hireId }: Pick<Hire, 'id'>,
  { refund, actor }: Cancelled,
  now: number,
): Promise<void> {
  await markCancelled(writer, hireId, { actorId: actor?.id ?? null, now })
  await release(writer, hireId)
  await requestRefund(writer, { hireId, ...refund, actor }, now)
}

import type { Writer } from '#server/database/database.ts'
import { lockLeftOfHire } from '#server/features/payments/hire-money-queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { release } from '../occupancy/queries.ts'
import { endHoldsBetween } from './closure-queries.ts'
import { findHireToMail, listRefundsOfHire } from './mail-queries.ts'
import type { HireToMail } from './mail-queries.ts'
import { lockHire } from './queries.ts'
import type { RefundInMail } from './refund-in-mail.ts'
import type { Span } from './spans.ts'
import { markCancelled } from './state-queries.ts'

/** A hire that was cancelled together with others, the member who is told of it, and what goes back. */
export interface CancelledInClosure extends Pick<HireToMail, 'hire' | 'to'> {
  memberId: string
  refunds: RefundInMail[]
}

/** Locks hires, in the one order in which transactions lock several. */
export async function lockHires(writer: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockHire(writer, id)
}

/**
 * Cancels hires because their spaces are closed, and gives everything back, whatever the rules say. What was paid in cash or by
 * transfer is open until an administrator notes that it was handed over. Holds in the time end, and the caller mails the members.
 * The caller has locked the calendar and the hires; the job that makes refunds asks the provider within a minute.
 */
export async function cancelInClosure(
  writer: Writer,
  {
    actor,
    hireIds,
    span,
    spaceIds,
  }: { actor: AdminId; hireIds: readonly string[]; span: Span; spaceIds: ReadonlySet<string> | undefined },
  now: number,
): Promise<CancelledInClosure[]> {
  for (const id of await endHoldsBetween(writer, span, { spaceIds, now })) await release(writer, id)
  const cancelled: CancelledInClosure[] = []
  for (const id of hireIds) {
    const amount = await lockLeftOfHire(writer, id)
    await markCancelled(writer, id, { actorId: actor, now })
    await release(writer, id)
    await requestRefund(writer, { hireId: id, amount, reason: 'closure', actor: null }, now)
    const { hire, to } = await findHireToMail(writer, id)
    cancelled.push({ hire, to, memberId: to.memberId, refunds: await listRefundsOfHire(writer, id, now) })
  }
  return cancelled
}

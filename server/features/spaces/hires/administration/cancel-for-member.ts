import type { CancellationWay } from '#contract/hire-administration.ts'
import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockLeftOfHire } from '#server/features/payments/hire-money-queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import type { RefundParts } from '#server/features/payments/refunds/make-refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { cancelConfirmedHire } from '../cancel-confirmed-hire.ts'
import { cancellationFigures } from './cancellation-figures.ts'
import { lockOpenHire, recorded } from './open-hire.ts'

interface Cancellation {
  id: string
  way: CancellationWay
  /** The refund in yen that the administrator saw. */
  refund: number
  ifMatch: IfMatch
}

/** Cancels a hire, gives back all that was paid or what the rule says, and mails the member. */
export async function cancelHireForMember(
  parts: RefundParts,
  actor: AdminCaller,
  cancellation: Cancellation,
  now: number,
): Promise<{ refund: number }> {
  const answer = await parts.database.transact((writer) => cancelIn(writer, actor, cancellation, now))
  await makeRefundsOf(parts, { hireId: cancellation.id })
  return answer
}

async function cancelIn(writer: Writer, actor: AdminCaller, given: Cancellation, now: number) {
  const { id, way } = given
  const hire = await lockOpenHire(writer, given, now)
  const all = cancellationFigures(hire, await lockLeftOfHire(writer, id), now)
  const figures = all[way]
  if (figures.refund !== given.refund) throw new ApiError('error.hire.refundChanged', undefined, all)
  const isFull = way === 'full'
  const reason = isFull ? ('hireCancelledByStudio' as const) : ('hireCancelled' as const)
  const told = { figures, reason, actor, ...(isFull && { byStudio: { reason: null } }) }
  await cancelConfirmedHire(writer, hire, told, now)
  const { refund } = figures
  const before = { ...recorded(hire), paidSoFar: figures.paid, refund }
  const entry = { action: 'hire.cancelled', subjectId: id, before, after: null } as const
  await record(writer, { actor: actor.id, ...entry }, now)
  return { refund }
}

import type { HireCancellation } from '#contract/hires.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { leftOfHire, lockLeftOfHire } from '#server/features/payments/hire-money-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findOwnHire } from './find-own-hire.ts'
import type { Hire } from './queries.ts'
import { refundAt } from './refund.ts'
import { refusalToCancel } from './rules.ts'

/** What the member gets back who cancels the own hire now. */
export async function readCancellation(
  reader: Reader,
  { memberId, id }: { memberId: string; id: string },
  now: number,
): Promise<HireCancellation> {
  const hire = await findOwnHire(reader, memberId, id)
  expectCancellable(hire, now)
  return refundAt({ ...hire, paid: await leftOfHire(reader, id) }, now)
}

/**
 * What goes back to the member by the rules when the caller cancels the hire in this transaction. The payments are locked.
 * Throws why a member cannot cancel it any more.
 */
export async function lockRefund(writer: Writer, hire: Hire, now: number): Promise<HireCancellation> {
  expectCancellable(hire, now)
  return refundAt({ ...hire, paid: await lockLeftOfHire(writer, hire.id) }, now)
}

export function expectCancellable(hire: Hire, now: number): void {
  const refusal = refusalToCancel(hire, now)
  if (refusal !== undefined) throw new ApiError(refusal)
}

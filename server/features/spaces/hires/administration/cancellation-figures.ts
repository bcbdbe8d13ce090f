import type { CancellationForMember } from '#contract/hire-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { leftOfHire } from '#server/features/payments/hire-money-queries.ts'
import type { Hire } from '../queries.ts'
import { refundAt } from '../refund.ts'
import { findOpenHire } from './open-hire.ts'

/**
 * What comes back in full and by the rule of the hire.
 * @param paid what was paid and not given back, in yen
 */
export function cancellationFigures(hire: Hire, paid: number, now: number): CancellationForMember {
  const { until: _, ...rule } = refundAt({ ...hire, paid }, now)
  return { full: { paid, percent: 0, kept: 0, fee: 0, refund: paid }, rule }
}

/** The same for a confirmed hire that is not over, before an administrator cancels it. */
export async function readCancellation(
  reader: Reader,
  id: string,
  now: number,
): Promise<CancellationForMember> {
  return cancellationFigures(await findOpenHire(reader, id, now), await leftOfHire(reader, id), now)
}

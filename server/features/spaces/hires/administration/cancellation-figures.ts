import type { CancellationForMember } from '#contract/hire-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { leftOfHire } from '#server/features/payments/hire-money-queries.ts'
import type { Hire } from '../queries.ts'
import { refundAt } from '../refund.ts'
import { findOpenHire } from './open-hire.ts'

/** What comes back in full and by the rule of the hire. */
export async function cancellationFigures(
  reader: Reader,
  hire: Hire,
  now: number,
): Promise<CancellationForMember> {
  const paid = await leftOfHire(reader, hire.id)
  const { until: _, ...rule } = refundAt({ ...hire, paid }, now)
  return { full: { paid, percent: 0, kept: 0, fee: 0, refund: paid }, rule }
}

/** The same for a confirmed hire that is not over, before an administrator cancels it. */
export const readCancellation = async (
  reader: Reader,
  id: string,
  now: number,
): Promise<CancellationForMember> => cancellationFigures(reader, await findOpenHire(reader, id, now), now)

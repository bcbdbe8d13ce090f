import type { Database } from '#server/database/database.ts'
import { PeriodicJob, forEachRow } from '#server/periodic-job.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { Log } from '../ask-provider.ts'
import type { PaymentsOf } from '../ledger-queries.ts'
import { makeRefund } from './make-refund.ts'
import { claimRefund, listDueRefunds } from './queries.ts'

export interface RefundParts {
  database: Database
  payments: Pick<Payments, 'provider'> | undefined
  clock: Clock
  log: Log
}

/** Longer than the provider can take to answer, so that two processes do not ask for the same refund at once. */
const claimMs = 2 * minuteMs

/** Asks the provider for the refunds that are due, every minute. */
export function createRefundJob(parts: RefundParts): PeriodicJob {
  return new PeriodicJob(() => makeDueRefunds(parts), {
    name: 'refunds',
    restMs: minuteMs,
    failed: (reason) => parts.log.error({ reason }, 'refunds cannot be made'),
  })
}

/**
 * Asks the provider at once for the refunds of these payments, after the transaction that has requested them. Never throws: what
 * the provider does not make now stays open, and the periodic job asks again.
 */
export async function makeRefundsOf(parts: RefundParts, of: PaymentsOf): Promise<void> {
  try {
    await makeDueRefunds(parts, of)
  } catch (error) {
    parts.log.error({ err: error }, 'a refund cannot be made now')
  }
}

/** Any number of servers may do so at the same time, because each claims a refund before it asks. */
export async function makeDueRefunds(
  { database, payments, clock, log }: RefundParts,
  of?: PaymentsOf,
): Promise<void> {
  if (payments === undefined) return
  const due = await listDueRefunds(database.reader, clock(), of)
  if (due.length === 0) return
  const provider = await payments.provider()
  await forEachRow(due, async (refund) => {
    const until = clock() + claimMs
    if (!(await database.transact((writer) => claimRefund(writer, refund, until)))) return
    await makeRefund({ database, provider, log }, refund, clock())
  })
}

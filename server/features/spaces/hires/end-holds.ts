import type { Database, Writer } from '#server/database/database.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { PeriodicJob, forEachRow } from '#server/periodic-job.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import { release } from '../occupancy/queries.ts'
import { listEndedHolds, lockHire } from './queries.ts'
import { stateAt } from './rules.ts'
import { markExpired } from './state-queries.ts'

interface Parts {
  database: Database
  payments: Payments | undefined
  clock: Clock
  log: Log
}

/** Ends the holds that were not paid in time, every minute. */
export function createHoldJob(parts: Parts): PeriodicJob {
  return new PeriodicJob(() => endHolds(parts), {
    name: 'holds',
    restMs: minuteMs,
    failed: (reason) => parts.log.error({ reason }, 'holds cannot be ended'),
  })
}

/**
 * Marks the holds that have ended, and closes their payment pages. Their times are free already, because an occupied time with an end
 * does not count after it. A member who has paid in the last moment is told by the webhook of the payment.
 */
export async function endHolds({ database, payments, clock, log }: Parts): Promise<void> {
  await forEachRow(await listEndedHolds(database.reader, clock()), async (id) => {
    const sessionId = await database.transact((writer) => endHold(writer, id, clock()))
    if (sessionId === undefined || payments === undefined) return
    try {
      await (await payments.provider()).closeCheckout(sessionId)
    } catch (error) {
      // The page closes by itself half an hour later. What is paid there until then goes the way of a late payment.
      log.error({ err: error }, 'the payment page of a hold could not be closed')
    }
  })
}

/** Returns the payment page to close. */
async function endHold(writer: Writer, id: string, now: number): Promise<string | undefined> {
  const hire = await lockHire(writer, id)
  if (hire === undefined || hire.state !== 'held' || stateAt(hire, now) !== 'expired') return undefined
  await markExpired(writer, id)
  await release(writer, id)
  return hire.sessionId ?? undefined
}

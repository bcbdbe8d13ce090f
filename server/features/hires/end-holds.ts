import type { Database, Writer } from '#server/database/database.ts'
import type { Log } from '#server/features/payments/ask-provider.ts'
import { closePage } from '#server/features/payments/record-event.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Clock } from '#time/clock.ts'
import { findHire, listEndedHolds, lockHire, markExpired } from './queries.ts'
import { prepareHirePayment } from './record-hire-payment.ts'
import { stateAt } from './rules.ts'

interface HoldEndServices {
  database: Database
  payments: Payments | undefined
  clock: Clock
  log: Log
}

/**
 * Closes the payment pages of the holds that have ended, and marks these. Their times are free already,
 * because an occupied time with an end does not count after it. What was paid is recorded, as by its webhook:
 * the hire is confirmed if its time is still free. While the provider does not answer, the hold stays as it
 * is, and the next run asks again.
 */
export async function endHolds(
  facts: StudioFacts,
  { database, payments, clock, log }: HoldEndServices,
): Promise<void> {
  await forEachRow(await listEndedHolds(database.reader, clock()), async (id) => {
    const sessionId = (await findHire(database.reader, id))?.sessionId ?? null
    try {
      if (sessionId !== null && payments !== undefined)
        await closePage(
          facts,
          { database, provider: await payments.provider(), log, prepareIntent: prepareHirePayment },
          sessionId,
          clock(),
        )
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      log.error({ err: error }, 'a hold cannot be ended')
      return
    }
    await database.transact((writer) => endHold(writer, { id, sessionId }, clock()))
  })
}

async function endHold(
  writer: Writer,
  { id, sessionId }: { id: string; sessionId: string | null },
  now: number,
): Promise<void> {
  const hire = await lockHire(writer, id)
  if (hire?.state !== 'held' || stateAt(hire, now) !== 'expired') return
  // A page that was opened meanwhile is closed in the next run.
  if (hire.sessionId !== sessionId) return
  await markExpired(writer, id)
  await release(writer, id)
}

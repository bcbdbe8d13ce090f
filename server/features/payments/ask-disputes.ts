import { recordIntent } from '#server/features/payments/refunds/make-refunds.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure, RefundRefused } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dayMs } from '#time/tokyo.ts'
import { listOpenDisputes, setDisputeAsked } from './ledger-queries.ts'
import type { RefundParts } from './refunds/make-refunds.ts'

/**
 * Asks the provider once a day how each open dispute stands, because a dispute stays open for months: its
 * last webhook may be lost, or the account does not send it.
 */
export async function askDisputes(
  facts: StudioFacts,
  { database, payments, clock, log }: RefundParts,
): Promise<void> {
  if (payments === undefined) return
  const due = await listOpenDisputes(database.reader, clock() - dayMs)
  if (due.length === 0) return
  const provider = await payments.provider()
  await forEachRow(due, async ({ id, intentId }) => {
    await database.transact((writer) => setDisputeAsked(writer, id, clock()))
    try {
      await recordIntent(facts, { database, provider }, intentId, clock())
    } catch (error) {
      if (!(error instanceof RefundRefused) && !(error instanceof ProviderFailure)) throw error
      log.error({ err: error, payment: id }, 'the payment provider did not tell about a dispute')
    }
  })
}

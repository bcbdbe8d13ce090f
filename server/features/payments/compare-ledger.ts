import type { Reader } from '#server/database/database.ts'
import type { PaymentIntent, PaymentProvider } from '#server/stripe/payment-provider.ts'
import { isoText } from '#time/tokyo.ts'
import { recordedDispute, stateOfDisputes } from './dispute-rules.ts'
import { listRecordedSince } from './ledger-queries.ts'
import { findOrder } from './order-queries.ts'
import { findPauseFee } from './pause-fees/queries.ts'
import { listRefundsOf } from './refunds/queries.ts'
import { findHireToPay, findOfferToPay, findSeatToPay } from './seat-and-hire-queries.ts'

type Recorded = Awaited<ReturnType<typeof listRecordedSince>>[number]

interface Compared {
  payments: number
  /** A line for each difference, with the provider's number and the amounts, and without names. */
  differences: string[]
}

/**
 * Compares the ledger with the provider: payments for plans, hires, guests' seats, offers and months of
 * pauses that were made at or after the instant, their refunds and disputes. Payments of other products of
 * the same account are left out. Reads only.
 */
export async function compareLedger(
  { reader, provider }: { reader: Reader; provider: PaymentProvider },
  since: number,
): Promise<Compared> {
  const recorded = new Map(
    (await listRecordedSince(reader, since)).map((row) => [row.intentId ?? row.source, row]),
  )
  const differences: string[] = []
  let payments = 0
  for await (const { id, paid } of provider.listPaymentIntents(since)) {
    if (!paid) continue
    const intent = await provider.findPaymentIntent(id, isDisputed(recorded.get(id)))
    if (intent === undefined || !(await isOurs(reader, provider, intent))) continue
    payments += 1
    const row = recorded.get(id) ?? recorded.get(intent.invoiceId ?? '')
    differences.push(...(row ? await differencesOf(reader, row, intent) : [missing(intent)]))
    if (row !== undefined) recorded.delete(row.intentId ?? row.source)
  }
  for (const row of recorded.values()) {
    // The provider counts from the beginning of the payment, the ledger from its end.
    const { intentId } = row
    const intent = intentId === null ? undefined : await provider.findPaymentIntent(intentId, isDisputed(row))
    if (intent !== undefined) differences.push(...(await differencesOf(reader, row, intent)))
    // A coupon can make an invoice of 0 yen, for which the provider has no payment.
    else if (row.amount > 0)
      differences.push(`payment ${row.id} (${row.source}): in the ledger, but not at the provider`)
  }
  return { payments, differences }
}

const isDisputed = (row: Recorded | undefined) => (row?.disputedAt ?? null) !== null

/** Whether the payment is for something of this studio. */
async function isOurs(
  reader: Reader,
  provider: PaymentProvider,
  { orderId, hireId, bookingId, offerOrderId, invoiceId }: PaymentIntent,
): Promise<boolean> {
  if (hireId !== undefined) return (await findHireToPay(reader, hireId)) !== undefined
  if (bookingId !== undefined) return (await findSeatToPay(reader, bookingId)) !== undefined
  if (offerOrderId !== undefined) return (await findOfferToPay(reader, offerOrderId)) !== undefined
  if (invoiceId !== undefined) {
    const fee = await provider.findFeeInvoice(invoiceId)
    if (fee !== undefined) return (await findPauseFee(reader, fee.feeId)) !== undefined
  }
  const order = orderId ?? (invoiceId && (await provider.findInvoice(invoiceId))?.orderId)
  return order !== undefined && (await findOrder(reader, order)) !== undefined
}

function missing({ id, amount, paidAt, refunded, ...of }: PaymentIntent): string {
  const what =
    (of.hireId && `hire ${of.hireId}`) ??
    (of.bookingId && `the guest’s booking ${of.bookingId}`) ??
    (of.offerOrderId && `the order ${of.offerOrderId} of an offer`) ??
    'a plan'
  const back = refunded === 0 ? '' : `, ${refunded} of it refunded`
  return `${id}: ${amount} yen paid for ${what} on ${isoText(paidAt)}${back}, but not in the ledger`
}

async function differencesOf(reader: Reader, row: Recorded, intent: PaymentIntent): Promise<string[]> {
  const named = `payment ${row.id} (${intent.id})`
  const found: string[] = []
  if (row.amount !== intent.amount || intent.currency !== 'jpy') {
    found.push(
      `${named}: ${row.amount} yen in the ledger, ${intent.amount} ${intent.currency} at the provider`,
    )
  }
  // What was paid at a convenience store goes back by transfer, of which the provider knows nothing.
  const refunded = row.refunded - row.byHand
  if (refunded !== intent.refunded) {
    found.push(`${named}: ${refunded} yen refunded in the ledger, ${intent.refunded} at the provider`)
  }
  const dispute = recordedDispute(row) ?? 'none'
  const disputeThere = stateOfDisputes(intent.disputes) ?? 'none'
  if (dispute !== disputeThere) {
    found.push(`${named}: dispute ${dispute} in the ledger, ${disputeThere} at the provider`)
  }
  if (row.hireState === 'held') found.push(`${named}: hire ${row.hireId} is paid, but only held`)
  for (const { id, state, amount, providerId } of await listRefundsOf(reader, row.id)) {
    const made = intent.refunds.find((refund) => refund.id === providerId || refund.refundId === id)
    const isMade = made?.status === 'done'
    if (state === 'done' && providerId !== null && !isMade) {
      found.push(`${named}: refund ${id} of ${amount} yen is done in the ledger, but not at the provider`)
    }
    if (state === 'open' && isMade) {
      found.push(`${named}: refund ${id} of ${amount} yen is open in the ledger, but made at the provider`)
    }
  }
  return found
}

import type { Context } from '#server/context.ts'
import type { Payments, ProviderFee } from '#server/stripe/payment-provider.ts'
import { findPaymentsOfIntents, findUnheardSince, insertFees } from './queries.ts'

/**
 * Asks the provider what it kept for itself, and writes down what is new: the fees of payments in the ledger
 * and those of the account. The fee of a payment that the ledger does not have yet waits for it; those of
 * other products of the same account are left out.
 */
export async function recordFees(ctx: Context, payments: Payments | undefined): Promise<void> {
  if (payments === undefined) return
  const since = await findUnheardSince(ctx.reader, ctx.now)
  if (since === undefined) return
  const provider = await payments.provider()
  const fees: ProviderFee[] = []
  for await (const fee of provider.listFees(since)) fees.push(fee)
  if (fees.length === 0) return
  await ctx.transact(async (tx) => {
    const intents = [...new Set(fees.flatMap(({ intentId }) => intentId ?? []))]
    const paid = await findPaymentsOfIntents(tx.reader, intents)
    const rows = fees.flatMap(({ id, intentId, amount, tax, takenAt: at }) => {
      const paymentId = intentId === undefined ? null : paid.get(intentId)
      return paymentId === undefined ? [] : [{ id, paymentId, amount, tax, at }]
    })
    await insertFees(tx.writer, rows)
  })
}

import { createContext } from '#server/context.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findPaymentByIntent } from '#server/features/payments/ledger-queries.ts'
import { recordPaymentIntent } from '#server/features/payments/record-intent.ts'
import { OutdatedAnswer, untilUpToDate } from '#server/features/payments/outdated-answer.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure, RefundRefused } from '#server/stripe/payment-provider.ts'
import type { PaymentIntent, PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { PaymentsOf } from '../ledger-queries.ts'
import { claimRefund, findRefund, listDueRefunds, setAttempt, setOutcome } from './queries.ts'
import { failuresOf, pauseAfter, requestKey } from './rules.ts'

/** Refunds wait while the studio has no provider. */
type RefundingPayments = Pick<Payments, 'provider'> | undefined

/**
 * Longer than the provider can take to answer, so that two processes do not ask for the same refund at once.
 */
const claimMs = 2 * minuteMs

/**
 * Asks the provider at once for the refunds of these payments, after the transaction that has requested them.
 * Never throws: what the provider does not make now stays open, and the periodic job asks again.
 */
export async function makeRefundsOf(
  ctx: Context,
  payments: RefundingPayments,
  of: PaymentsOf,
): Promise<void> {
  try {
    await makeDueRefunds(ctx, payments, { of })
  } catch (error) {
    ctx.log.error({ err: error }, 'a refund cannot be made now')
  }
}

/**
 * Any number of servers may do so at the same time, because each claims a refund before it asks.
 * @param given `clock` where asking the provider about all of them may take minutes: a claim ends
 */
export async function makeDueRefunds(
  ctx: Context,
  payments: RefundingPayments,
  { of, clock = () => ctx.now }: { of?: PaymentsOf; clock?: Clock } = {},
): Promise<void> {
  if (payments === undefined) return
  const due = await listDueRefunds(ctx.reader, ctx.now, of)
  if (due.length === 0) return
  const provider = await payments.provider()
  await forEachRow(due, async (refund) => {
    const present = createContext({ ...ctx, caller: undefined, now: clock() })
    const until = present.now + claimMs
    if (!(await present.transact((tx) => claimRefund(tx.writer, refund, until)))) return
    await makeRefund(present, provider, refund)
  })
}

interface DueRefund {
  id: string
  amount: number
  intentId: string | null
}

/** While the provider does not answer, it is asked so often. */
const outagePauseMs = 5 * minuteMs

/**
 * Asks the provider for one refund and records what became of it. The provider is first asked which refunds
 * it has, so that a refund whose answer was lost is not made again, however long ago that was.
 */
async function makeRefund(
  ctx: Context,
  provider: PaymentProvider,
  { id, amount, intentId }: DueRefund,
): Promise<void> {
  if (intentId === null) return
  try {
    const intent = await recordIntent(ctx, provider, intentId)
    const refund = await findRefund(ctx.reader, id)
    if (refund === undefined || refund.state === 'done' || refund.providerId !== null) return
    // An administrator may have given back a part by hand. The rest makes up what was decided, as far as
    // anything is left.
    const left = Math.min(amount, intent.amount - intent.refunded)
    if (left <= 0) return await ctx.transact((tx) => setOutcome(tx.writer, id, doneAt(tx.now)))
    const decided = refund.attempts + failuresOf(refund, intent.refunds).length
    const key = requestKey(id, { decided, amount, left })
    await provider.refund({ refundId: id, key, intentId, amount: left })
    await recordIntent(ctx, provider, intentId)
  } catch (error) {
    // The refund waits for the next run.
    if (error instanceof OutdatedAnswer) return
    if (!(error instanceof RefundRefused) && !(error instanceof ProviderFailure)) throw error
    ctx.log.error({ err: error, refund: id }, 'the payment provider did not make a refund')
    await ctx.transact((tx) => recordFailure(tx, id, error))
  }
}

const doneAt = (now: number) => ({ state: 'done', doneAt: now, lastError: null }) as const

async function recordFailure(
  tx: TransactionContext,
  id: string,
  error: RefundRefused | ProviderFailure,
): Promise<void> {
  const refund = await findRefund(tx.writer, id)
  if (refund === undefined) return
  const { attempts } = refund
  const lastError = error.message || error.name
  if (error instanceof ProviderFailure) {
    const dueAt = tx.now + outagePauseMs
    return setAttempt(tx.writer, id, { attempts, dueAt, lastError })
  }
  // An administrator has given everything back by hand.
  if (error.code === 'charge_already_refunded') {
    return setOutcome(tx.writer, id, doneAt(tx.now))
  }
  const dueAt = tx.now + pauseAfter(attempts + 1)
  await setAttempt(tx.writer, id, { attempts: attempts + 1, dueAt, lastError })
}

/**
 * Asks how a payment stands at the provider and records it, as a webhook does. @throws RefundRefused,
 * ProviderFailure
 */
export async function recordIntent(
  ctx: Context,
  provider: PaymentProvider,
  intentId: string,
): Promise<PaymentIntent> {
  return untilUpToDate(async () => {
    const recorded = await findPaymentByIntent(ctx.reader, intentId)
    const version = recorded?.version
    const isDisputed = (recorded?.disputedAt ?? null) !== null
    const intent = await provider.findPaymentIntent(intentId, isDisputed)
    if (intent === undefined) throw new RefundRefused('the provider has no such payment', undefined)
    await ctx.transact((tx) => recordPaymentIntent(tx, intent, { version }))
    return intent
  })
}

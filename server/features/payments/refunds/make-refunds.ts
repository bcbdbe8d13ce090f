import type { Database } from '#server/database/database.ts'
import { findPaymentByIntent } from '#server/features/payments/ledger-queries.ts'
import { recordPaymentIntent } from '#server/features/payments/record-intent.ts'
import { OutdatedAnswer } from '#server/features/payments/rules.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ProviderFailure, RefundRefused } from '#server/stripe/payment-provider.ts'
import type { PaymentIntent, PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import type { Log } from '../ask-provider.ts'
import type { PaymentsOf } from '../ledger-queries.ts'
import { claimRefund, findRefund, listDueRefunds, setAttempt, setOutcome } from './queries.ts'
import { failuresOf, pauseAfter, requestKey } from './rules.ts'

export interface RefundParts {
  database: Database
  payments: Pick<Payments, 'provider'> | undefined
  clock: Clock
  log: Log
}

/**
 * Longer than the provider can take to answer, so that two processes do not ask for the same refund at once.
 */
const claimMs = 2 * minuteMs

/**
 * Asks the provider at once for the refunds of these payments, after the transaction that has requested them.
 * Never throws: what the provider does not make now stays open, and the periodic job asks again.
 */
export async function makeRefundsOf(facts: StudioFacts, parts: RefundParts, of: PaymentsOf): Promise<void> {
  try {
    await makeDueRefunds(facts, parts, of)
  } catch (error) {
    parts.log.error({ err: error }, 'a refund cannot be made now')
  }
}

/** Any number of servers may do so at the same time, because each claims a refund before it asks. */
export async function makeDueRefunds(
  facts: StudioFacts,
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
    await makeRefund(facts, { database, provider, log }, refund, clock())
  })
}

interface RefundServices {
  database: Database
  provider: PaymentProvider
  log: Log
}

interface DueRefund {
  id: string
  amount: number
  intentId: string | null
}

/** While the provider does not answer, it is asked so often. */
const outagePauseMs = 5 * minuteMs

/** After so many outdated answers the refund waits for the next run. */
const mostAnswers = 5

/**
 * Asks the provider for one refund and records what became of it. The provider is first asked which refunds
 * it has, so that a refund whose answer was lost is not made again, however long ago that was.
 */
async function makeRefund(
  facts: StudioFacts,
  parts: RefundServices,
  { id, amount, intentId }: DueRefund,
  now: number,
): Promise<void> {
  const { database, provider, log } = parts
  if (intentId === null) return
  try {
    const intent = await recordIntent(facts, parts, intentId, now)
    const refund = await findRefund(database.reader, id)
    if (refund === undefined || refund.state === 'done' || refund.providerId !== null) return
    // An administrator may have given back a part by hand. The rest makes up what was decided, as far as
    // anything is left.
    const left = Math.min(amount, intent.amount - intent.refunded)
    if (left <= 0) return await database.transact((writer) => setOutcome(writer, id, doneAt(now)))
    const decided = refund.attempts + failuresOf(refund, intent.refunds).length
    const key = requestKey(id, { decided, amount, left })
    await provider.refund({ refundId: id, key, intentId, amount: left })
    await recordIntent(facts, parts, intentId, now)
  } catch (error) {
    if (error instanceof OutdatedAnswer) return
    if (!(error instanceof RefundRefused) && !(error instanceof ProviderFailure)) throw error
    log.error({ err: error, refund: id }, 'the payment provider did not make a refund')
    await database.transact((writer) => recordFailure(writer, id, error, now))
  }
}

const doneAt = (now: number) => ({ state: 'done', doneAt: now, lastError: null }) as const

async function recordFailure(
  writer: Parameters<typeof setAttempt>[0],
  id: string,
  error: RefundRefused | ProviderFailure,
  now: number,
): Promise<void> {
  const refund = await findRefund(writer, id)
  if (refund === undefined) return
  const { attempts } = refund
  const lastError = error.message || error.name
  if (error instanceof ProviderFailure) {
    const dueAt = now + outagePauseMs
    return setAttempt(writer, id, { attempts, dueAt, lastError })
  }
  // An administrator has given everything back by hand.
  if (error.code === 'charge_already_refunded') {
    return setOutcome(writer, id, doneAt(now))
  }
  const dueAt = now + pauseAfter(attempts + 1)
  await setAttempt(writer, id, { attempts: attempts + 1, dueAt, lastError })
}

/**
 * Asks how a payment stands at the provider and records it, as a webhook does. @throws RefundRefused,
 * ProviderFailure
 */
export async function recordIntent(
  facts: StudioFacts,
  { database, provider }: Omit<RefundServices, 'log'>,
  intentId: string,
  now: number,
): Promise<PaymentIntent> {
  for (let answer = 1; ; answer += 1) {
    const recorded = await findPaymentByIntent(database.reader, intentId)
    const version = recorded?.version
    const isDisputed = (recorded?.disputedAt ?? null) !== null
    const intent = await provider.findPaymentIntent(intentId, isDisputed)
    if (intent === undefined) throw new RefundRefused('the provider has no such payment', undefined)
    try {
      await database.transact((writer) => recordPaymentIntent(facts, writer, intent, { version }, now))
      return intent
    } catch (error) {
      if (!(error instanceof OutdatedAnswer) || answer === mostAnswers) throw error
    }
  }
}

import type { Context } from '#server/context.ts'
import type { MembershipsTable, PausingsTable } from '#server/database/payment-tables.ts'
import { findMembership } from '#server/features/payments/membership-queries.ts'
import { findPausing, listPausingsToAsk, updatePausing } from '#server/features/payments/pausing-queries.ts'
import { recordSubscription } from '#server/features/payments/record-subscription.ts'
import { OutdatedAnswer } from '#server/features/payments/outdated-answer.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { ChangeRefused, ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { nextAttemptAt, stepAtProvider } from './rules.ts'

/** After so many outdated answers the job tries again. */
const mostAnswers = 5

/** Asks the provider about all pauses and leaves that are not set or cleared there yet. */
export async function askDuePausings(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow(await listPausingsToAsk(ctx.reader, ctx.now), ({ id }) => askAbout(ctx, payments, id))
}

/**
 * Brings the provider's subscription to what a pause or a leave says, or to what it was before when that was
 * taken back. It may break off at any point: what is to be done follows from how the subscription stands, and
 * a provider that fails or refuses is asked again later. Does nothing without a provider, and before it is
 * due.
 */
export async function askAbout(ctx: Context, payments: Payments | undefined, id: string): Promise<void> {
  if (payments === undefined) return
  for (let answer = 1; ; answer += 1) {
    const pausing = await findPausing(ctx.reader, id)
    if (pausing === undefined || !isDue(pausing, ctx.now)) return
    const recorded = await findMembership(ctx.reader, pausing.membershipId ?? '')
    if (recorded === undefined) return
    try {
      await takeStep(ctx, await payments.provider(), { pausing, recorded })
      return
    } catch (error) {
      if (error instanceof OutdatedAnswer && answer < mostAnswers) continue
      if (!(error instanceof ProviderFailure || error instanceof OutdatedAnswer)) throw error
      await noteFailure(ctx, pausing, error)
      return
    }
  }
}

const isDue = ({ provider, providerDueAt }: PausingsTable, now: number): boolean =>
  (provider === 'asked' || provider === 'refused') && providerDueAt !== null && providerDueAt <= now

/** @param rows.recorded read before the provider is asked */
async function takeStep(
  ctx: Context,
  provider: PaymentProvider,
  { pausing, recorded }: { pausing: PausingsTable; recorded: MembershipsTable },
): Promise<void> {
  const { subscriptionId: id } = recorded
  const before = await provider.findSubscription(id)
  const step = stepAtProvider(pausing, before, ctx.now)
  if (step.kind === 'end') await provider.endSubscription(id)
  else if (step.kind === 'set') await provider.setPausing({ subscriptionId: id, ...step.change })
  const isChanged = step.kind === 'end' || step.kind === 'set'
  const subscription = isChanged ? await provider.findSubscription(id) : before
  const change =
    step.kind === 'wait'
      ? { provider: 'asked' as const, attempts: 0, providerDueAt: step.until }
      : { provider: 'done' as const, attempts: 0, providerDueAt: null }
  await ctx.transact(async (tx) => {
    if (subscription !== undefined) await recordSubscription(tx, { recorded, subscription })
    // It was taken back, or took effect, while the provider was asked.
    if (!(await updatePausing(tx.writer, pausing, change))) throw new OutdatedAnswer()
  })
}

async function noteFailure(ctx: Context, pausing: PausingsTable, error: Error): Promise<void> {
  const isRefused = error instanceof ChangeRefused
  ctx.log.error(
    { err: error, pausing: pausing.id },
    isRefused
      ? 'the payment provider refuses a pause or a leave'
      : 'the payment provider did not answer about a pause or a leave',
  )
  const attempts = pausing.attempts + 1
  await ctx.transact((tx) =>
    updatePausing(tx.writer, pausing, {
      provider: isRefused ? 'refused' : 'asked',
      attempts,
      providerDueAt: nextAttemptAt(attempts, ctx.now),
    }),
  )
}

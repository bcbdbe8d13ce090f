import type { Pausing } from '#contract/pausing.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { listMemberships } from '#server/features/payments/membership-queries.ts'
import { findPausing, updatePausing } from '#server/features/payments/pausing-queries.ts'
import { renewalPriceOf } from '#server/features/payments/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { askAbout } from './ask-provider.ts'
import { queuePausingMail } from './mails.ts'
import { toPausing } from './read-pausings.ts'

/**
 * A member takes a pause or a leave back before it takes effect. What was cancelled for it stays cancelled.
 * Throws `error.pausing.notFound` and `error.pausing.tookEffect`.
 */
export async function takeBack(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  id: string,
): Promise<Pausing> {
  const answer = await ctx.transact(async (tx) => {
    const pausing = await lockPausing(tx, id)
    if (pausing === undefined || pausing.memberId !== tx.caller.id)
      throw new ApiError('error.pausing.notFound')
    if (!toPausing(pausing, tx.now).canBeTakenBack) throw new ApiError('error.pausing.tookEffect')
    return takeBackIn(tx, pausing)
  })
  await askAbout(ctx, payments, id)
  return answer
}

/**
 * An administrator takes a planned pause or leave back, or ends a pause that runs at once. The provider is
 * told to collect again.
 */
export async function takeBackForMember(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, reason }: { id: string; reason: string },
): Promise<Pausing> {
  const answer = await ctx.transact(async (tx) => {
    const pausing = await lockPausing(tx, id)
    if (pausing === undefined) throw new ApiError('error.pausing.notFound')
    const isRunning = pausing.state === 'running' && pausing.askedBy !== 'provider'
    if (!isRunning && !toPausing(pausing, tx.now).canBeTakenBack)
      throw new ApiError('error.pausing.tookEffect')
    await tx.record({
      action: 'pausing.takenBack',
      subjectId: pausing.memberId,
      before: { pausing: pausing.kind },
      after: { reason },
    })
    return takeBackIn(tx, pausing)
  })
  await askAbout(ctx, payments, id)
  return answer
}

/** Read again when its member is locked, because a merge or the day itself may have changed it. */
async function lockPausing(tx: TransactionContext, id: string): Promise<PausingsTable | undefined> {
  const pausing = await findPausing(tx.writer, id)
  if (pausing === undefined || (await lockMember(tx.writer, pausing.memberId)) === undefined) return undefined
  return findPausing(tx.writer, id)
}

async function takeBackIn(tx: TransactionContext, pausing: PausingsTable): Promise<Pausing> {
  const atProvider = pausing.provider !== 'none'
  const change = {
    state: 'takenBack',
    endedAt: tx.now,
    // What was set at the provider, or may have been, is cleared there.
    provider: atProvider ? 'asked' : 'none',
    attempts: 0,
    providerDueAt: atProvider ? tx.now : null,
  } as const
  if (!(await updatePausing(tx.writer, pausing, change)))
    throw new Error('a pause changed while its member was locked')
  const memberships = await listMemberships(tx.writer, pausing.memberId)
  const contract = memberships.find(({ status }) => status !== 'ended')
  const nextCharge = contract && {
    at: contract.periodEndsAt,
    amount: renewalPriceOf(tx.facts, contract),
  }
  const to = { ...(await readAccount(tx.writer, pausing.memberId)), memberId: pausing.memberId }
  const content = { pausing: pausing.kind, from: pausing.fromAt, nextCharge: nextCharge ?? null }
  await queuePausingMail(tx, { kind: 'pausingTakenBack', to, content })
  return toPausing({ ...pausing, ...change }, tx.now)
}

import type { Context, TransactionContext } from '#server/context.ts'
import type { MembershipsTable, PausingsTable } from '#server/database/payment-tables.ts'
import { cancelEnding, lockEndingIn } from '#server/features/bookings/cancel-span.ts'
import type { EndingSpan } from '#server/features/bookings/cancel-span.ts'
import { findMember, lockMember, readAccount, updateMember } from '#server/features/members/queries.ts'
import {
  findMembership,
  listUnfollowedMemberships,
  markFollowed,
} from '#server/features/payments/membership-queries.ts'
import { insertPausing, listPausingsOf, updatePausing } from '#server/features/payments/pausing-queries.ts'
import { OutdatedAnswer } from '#server/features/payments/outdated-answer.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { mailPlanned, queuePausingMail } from './mails.ts'
import { planPausing } from './plan-pausing.ts'
import { followStep, nextFeeMonth, ticketsUsableIn } from './rules.ts'

/**
 * Draws the consequences of what happened to contracts at the payment provider: a pause or an end that was
 * made in its dashboard or portal cancels what is booked beyond the rights, as a request of the member does,
 * and a pause or a leave that the contract contradicts ends. Called after each webhook, and by a job, so that
 * nothing is missed when a process ends between the two. It follows from how the contract is recorded now, so
 * that webhooks may come late, twice and in any order.
 */
export async function followContracts(ctx: Context): Promise<void> {
  await forEachRow(await listUnfollowedMemberships(ctx.reader), async (membership) => {
    try {
      await ctx.transact((tx) => follow(tx, membership))
    } catch (error) {
      // Another version was recorded meanwhile, which the next run follows.
      if (!(error instanceof OutdatedAnswer)) throw error
    }
  })
}

async function follow(tx: TransactionContext, seen: MembershipsTable): Promise<void> {
  const { memberId } = seen
  const isOpenAccount = (await findMember(tx.writer, memberId)) !== undefined
  const step = followStep(seen, await listPausingsOf(tx.writer, memberId), tx.now)
  if (step.kind === 'later') return
  const created =
    isOpenAccount && step.create !== undefined
      ? { ...step.create, ticketsUsable: ticketsUsableIn(tx.facts.pausing, step.create.kind) }
      : undefined
  // Lessons are locked before the member, and what is read is read again under the locks.
  const locked = created && (await lockEndingIn(tx, memberId, created))
  await lockMember(tx.writer, memberId)
  const membership = await findMembership(tx.writer, seen.id)
  if (membership?.version !== seen.version) throw new OutdatedAnswer()
  const again = followStep(membership, await listPausingsOf(tx.writer, memberId), tx.now)
  if (JSON.stringify(again) !== JSON.stringify(step)) throw new OutdatedAnswer()
  if (step.overtakes !== undefined) {
    await overtake(tx, step.overtakes, { isTold: isOpenAccount && created === undefined })
    // A leave that had taken effect had taken the plan.
    if (step.overtakes.state === 'ended' && isOpenAccount)
      await updateMember(tx.writer, memberId, { memberType: membership.memberType })
  }
  if (created && locked) {
    const before = step.overtakes?.kind === created.kind ? step.overtakes : undefined
    const kept = { ...keptFee(before, membership, tx.now), closesAccount: before?.closesAccount ?? 0 }
    await createByProvider(tx, membership, { span: created, locked, kept })
  }
  await markFollowed(tx.writer, membership)
}

async function overtake(
  tx: TransactionContext,
  pausing: PausingsTable,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const done = pausing.provider === 'none' ? 'none' : 'done'
  const change = { state: 'overtaken', endedAt: tx.now, provider: done, providerDueAt: null } as const
  if (!(await updatePausing(tx.writer, pausing, change))) throw new OutdatedAnswer()
  const before = { pausing: pausing.kind }
  await tx.record({ actor: null, action: 'pausing.overtaken', subjectId: pausing.memberId, before })
  if (!isTold) return
  const to = { ...(await readAccount(tx.writer, pausing.memberId)), memberId: pausing.memberId }
  const content = { pausing: pausing.kind, from: pausing.fromAt }
  await queuePausingMail(tx, { kind: 'pausingOvertaken', to, content })
}

/** A pause that was made longer or shorter at the provider keeps its fee, for the months that are to come. */
function keptFee(
  overtaken: PausingsTable | undefined,
  contract: MembershipsTable,
  now: number,
): Pick<PausingsTable, 'monthlyFee' | 'nextFeeAt'> {
  if (overtaken?.kind !== 'pause' || overtaken.nextFeeAt === null) return { monthlyFee: 0, nextFeeAt: null }
  let nextFeeAt = overtaken.nextFeeAt
  while (nextFeeAt <= now) nextFeeAt = nextFeeMonth(nextFeeAt, { contract, from: overtaken.fromAt })
  return { monthlyFee: overtaken.monthlyFee, nextFeeAt }
}

interface Created {
  /** Of the pause or leave whose days were changed at the provider. */
  kept: Pick<PausingsTable, 'monthlyFee' | 'nextFeeAt' | 'closesAccount'>
  span: EndingSpan
  locked: NonNullable<Awaited<ReturnType<typeof lockEndingIn>>>
}

async function createByProvider(
  tx: TransactionContext,
  { id: membershipId, memberId }: MembershipsTable,
  { span, locked, kept }: Created,
): Promise<void> {
  const hasBegun = span.from <= tx.now
  const begun = span.kind === 'leave' ? 'ended' : 'running'
  const row: PausingsTable = {
    id: newId(),
    memberId,
    membershipId,
    kind: span.kind,
    state: hasBegun ? begun : 'planned',
    months: null,
    askedAt: tx.now,
    askedBy: 'provider',
    actorId: null,
    fromAt: span.from,
    untilAt: span.until,
    reason: null,
    reasonText: '',
    exception: '',
    ticketsUsable: span.ticketsUsable ? 1 : 0,
    cancelledBookings: locked.ending.bookings.length,
    provider: 'done',
    attempts: 0,
    providerDueAt: null,
    endedAt: null,
    ...kept,
  }
  if (!(await insertPausing(tx.writer, row))) throw new OutdatedAnswer()
  const planned = await planPausing(tx, { memberId, kind: span.kind, span })
  await cancelEnding(tx, memberId, locked, { actor: null, admin: undefined })
  const to = { ...(await readAccount(tx.writer, memberId)), memberId }
  await mailPlanned(tx, to, planned)
}

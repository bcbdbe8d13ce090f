import type { CancellationForMember, CancellationPolicy } from '#contract/hires/hire-administration.ts'
import type { HireCancellation } from '#contract/hires/hires.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { netPaidForHire, lockLeftOfHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { isoText } from '#time/tokyo.ts'
import { giveUpHold } from './hold-time.ts'
import { mailHireCancelled } from './mails.ts'
import { findOwnHire } from './own-hires.ts'
import { findHire, lockHire, markCancelled } from './queries.ts'
import type { Hire } from './queries.ts'
import { refundAt } from '#server/features/payments/cancellation-tiers.ts'
import type { Figures } from './refund.ts'
import { refusalToCancel } from './rules.ts'

/**
 * Cancels a hire of the member who calls, until it starts, and gives back what the rules say; a time that is
 * only held is given up. Refuses when the refund is another one than the member saw.
 * @param input.refundSeen the refund in yen that the member saw
 */
export async function cancelHire(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  { id, refundSeen }: { id: string; refundSeen: number },
): Promise<{ refund: number }> {
  const hire = await findOwnHire(ctx.reader, ctx.caller.id, id)
  if (hire.state === 'held') {
    expectCancellable(hire, ctx.now)
    expectSeen(refundAt({ ...hire, paid: 0 }, ctx.now), refundSeen)
    if (await giveUpHold(ctx, payments, id)) return { refund: 0 }
    // The webhook of a payment has come in this very moment.
  }
  await ctx.transact(async (tx) => {
    const locked = (await lockHire(tx.writer, id)) ?? hire
    const figures = await lockRefund(tx, locked)
    expectSeen(figures, refundSeen)
    await cancelConfirmedHire(tx, id, { figures, reason: 'hireCancelled' })
  })
  await makeRefundsOf(ctx, payments, { hireId: id })
  return { refund: refundSeen }
}

function expectSeen(cancellation: HireCancellation, refundSeen: number): void {
  if (cancellation.refund !== refundSeen) {
    throw new ApiError('error.hire.refundChanged', undefined, cancellation)
  }
}

/** What the member gets back who cancels the own hire now. */
export async function readCancellation(
  ctx: ReadContext,
  { memberId, id }: { memberId: string; id: string },
): Promise<HireCancellation> {
  const hire = await findOwnHire(ctx.reader, memberId, id)
  expectCancellable(hire, ctx.now)
  return refundAt({ ...hire, paid: await netPaidForHire(ctx.reader, id) }, ctx.now)
}

/**
 * What goes back to the member by the rules when the caller cancels the hire in this transaction. The
 * payments are locked. Throws why a member cannot cancel it any more.
 */
export async function lockRefund(tx: TransactionContext, hire: Hire): Promise<HireCancellation> {
  expectCancellable(hire, tx.now)
  return refundAt({ ...hire, paid: await lockLeftOfHire(tx.writer, hire.id) }, tx.now)
}

function expectCancellable(hire: Hire, now: number): void {
  const refusal = refusalToCancel(hire, now)
  if (refusal !== undefined) throw new ApiError(refusal)
}

/**
 * Cancels a confirmed hire that the caller has locked, makes its time free, requests the refund and mails the
 * member. After the commit the caller asks the provider for the refund (`makeRefundsOf`). Does not look
 * whether it is too late.
 */
async function cancelConfirmedHire(
  tx: TransactionContext<MemberCaller>,
  hireId: string,
  { figures, reason }: { figures: Figures; reason: 'hireCancelled' | 'hireCancelledByStudio' },
): Promise<void> {
  await markCancelled(tx.writer, hireId, { actorId: tx.caller.id, now: tx.now })
  await release(tx.writer, hireId)
  await requestRefund(tx, { hireId, amount: figures.refund, reason, actor: tx.caller })
  await mailHireCancelled(tx, hireId, { kind: reason, figures })
}

/**
 * Cancels a hire, gives back all that was paid or what the rule says, and mails the member.
 * @param input.refund the refund in yen that the administrator saw
 */
export async function cancelHireForMember(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  { id, way, refund, ifMatch }: { id: string; way: CancellationPolicy; refund: number; ifMatch: IfMatch },
): Promise<{ refund: number }> {
  await ctx.transact(async (tx) => {
    const hire = await lockOpenHire(tx, { id, ifMatch })
    const all = cancellationFigures(hire, await lockLeftOfHire(tx.writer, id), tx.now)
    const figures = all[way]
    if (figures.refund !== refund) throw new ApiError('error.hire.refundChanged', undefined, all)
    const reason = way === 'full' ? 'hireCancelledByStudio' : 'hireCancelled'
    await cancelConfirmedHire(tx, id, { figures, reason })
    const before = { ...recorded(hire), paidSoFar: figures.paid, refund }
    await tx.record({ action: 'hire.cancelled', subjectId: id, before })
  })
  await makeRefundsOf(ctx, payments, { hireId: id })
  return { refund }
}

/**
 * What comes back in full and by the rule of the hire.
 * @param paid what was paid and not given back, in yen
 */
function cancellationFigures(hire: Hire, paid: number, now: number): CancellationForMember {
  const { until: _, ...rule } = refundAt({ ...hire, paid }, now)
  return { full: { paid, percent: 0, kept: 0, fee: 0, refund: paid }, rule }
}

/** The same for a confirmed hire that is not over, before an administrator cancels it. */
export async function readCancellationForMember(ctx: Context, id: string): Promise<CancellationForMember> {
  return cancellationFigures(await findOpenHire(ctx, id), await netPaidForHire(ctx.reader, id), ctx.now)
}

/** A hire that was confirmed. Administrators leave held times alone: a hold ends by itself. */
export function expectConfirmed(hire: Hire | undefined): Hire {
  if (hire === undefined || hire.confirmedAt === null) throw new ApiError('error.hire.notFound')
  if (hire.state !== 'confirmed') throw new ApiError('error.hire.over')
  return hire
}

/** The same, and refuses a hire that is over. */
function expectOpen(row: Hire | undefined, now: number): Hire {
  const hire = expectConfirmed(row)
  if (hire.endsAt <= now) throw new ApiError('error.hire.over')
  return hire
}

const findOpenHire = async (ctx: ReadContext, id: string): Promise<Hire> =>
  expectOpen(await findHire(ctx.reader, id), ctx.now)

/**
 * Locks a confirmed hire that is not over, for a change by an administrator. Refuses one of another version
 * than the administrator has seen, with what is there now.
 */
export async function lockOpenHire(
  tx: TransactionContext,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
): Promise<Hire> {
  const hire = expectOpen(await lockHire(tx.writer, id), tx.now)
  if (matches(ifMatch, String(hire.version))) return hire
  throw new ApiError('error.hire.changed', undefined, {
    etag: String(hire.version),
    spaceId: hire.spaceId,
    start: isoText(hire.startsAt),
    end: isoText(hire.endsAt),
    total: hire.price,
  })
}

type Recorded = Pick<Hire, 'memberId' | 'guestId' | 'spaceId' | 'startsAt' | 'endsAt' | 'people' | 'price'>

/** What the audit log keeps of a hire. */
export const recorded = ({ memberId, guestId, spaceId, startsAt, endsAt, people, price }: Recorded) => ({
  ...(guestId === null ? { memberId } : { guestId }),
  spaceId,
  startsAt,
  endsAt,
  people,
  price,
})

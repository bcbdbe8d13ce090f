import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { refundAt } from '#server/features/payments/cancellation-tiers.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockLeftOfHire, netPaidForHire } from '#server/features/payments/seat-and-hire-queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId, MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Span } from '#time/spans.ts'
import { lockRefund } from './cancel-hire.ts'
import { endHoldsBetween } from './closure-queries.ts'
import type { HireInMail } from './hire-in-mail.ts'
import { endHold, giveUpHold } from './hold-time.ts'
import { findHireToMail, listRefundsOfHire } from './mail-queries.ts'
import type { CancelledInClosure } from './mails.ts'
import { emptyPurposes, findHeld, findHire, listHiresOf, lockHire, markCancelled } from './queries.ts'
import type { RefundInMail } from './refund.ts'
import { refusalToCancel } from './rules.ts'

/** A hire that was cancelled because its member closes the account, and what goes back. */
export interface EndedHire {
  hire: HireInMail
  refunds: RefundInMail[]
}

/**
 * Gives up the time that a member holds, before the account is closed. Throws `error.payment.underWay` when
 * the member has paid for it, and `error.payment.unavailable` when the provider does not answer.
 */
export async function releaseHold(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  const held = await findHeld(ctx.reader, memberId)
  if (held !== undefined) await giveUpHold(ctx, payments, held.id)
}

/**
 * Cancels the hires to come of a member who closes the account, by the rules, and forgets what the member
 * wanted to do there. The member, or the administrator who closes it, is the caller. The use case has locked
 * the member, so that no other hire is made meanwhile, and tells of all in the mail about the account. After
 * the commit it calls `makeRefundsOf` for each.
 */
export async function cancelUpcomingHires(
  tx: TransactionContext<MemberCaller>,
  memberId: MemberId,
): Promise<EndedHire[]> {
  // First, because it locks all hires, and no transaction locks one after a payment or a coupon.
  await emptyPurposes(tx.writer, memberId)
  const held = await findHeld(tx.writer, memberId)
  if (held !== undefined) {
    // The member has opened its payment page after `releaseHold`.
    if (held.sessionId !== null) throw new ApiError('error.payment.underWay')
    await endHold(tx, held)
  }
  return cancelByRules(tx, await listHiresOf(tx.writer, memberId))
}

/**
 * The same for an account that is closed later, of the hires that begin then or after it. What the member
 * wanted to do there is forgotten with the account.
 */
export async function cancelHiresFrom(
  tx: TransactionContext<MemberCaller>,
  memberId: MemberId,
  from: number,
): Promise<EndedHire[]> {
  const hires = (await listHiresOf(tx.writer, memberId)).filter(({ startsAt }) => startsAt >= from)
  await lockHires(
    tx.writer,
    hires.map(({ id }) => id),
  )
  return cancelByRules(tx, hires)
}

async function cancelByRules(
  tx: TransactionContext<MemberCaller>,
  hires: ReadonlyArray<{ id: string; state: string }>,
): Promise<EndedHire[]> {
  const ended: EndedHire[] = []
  for (const { id, state } of hires) {
    const hire = state === 'confirmed' ? await findHire(tx.writer, id) : undefined
    if (hire?.state !== 'confirmed' || refusalToCancel(hire, tx.now) !== undefined) continue
    const { refund } = await lockRefund(tx, hire)
    await markCancelled(tx.writer, id, { actorId: tx.caller.id, now: tx.now })
    await release(tx.writer, id)
    await requestRefund(tx, { hireId: id, amount: refund, reason: 'hireCancelled', actor: tx.caller })
    const refunds = await listRefundsOfHire(tx.writer, id, tx.now)
    ended.push({ hire: (await findHireToMail(tx.writer, id)).hire, refunds })
  }
  return ended
}

/** The hires that `cancelUpcomingHires` would cancel now, in order of start, with what goes back of each. */
export async function previewEndedHires({ reader, now }: ReadContext, memberId: string) {
  const hires = (await listHiresOf(reader, memberId)).toReversed()
  const ended = []
  for (const hire of hires) {
    if (hire.state !== 'confirmed' || refusalToCancel(hire, now) !== undefined) continue
    const { id, spaceName: space, spaceNameEn: spaceEn, startsAt, endsAt } = hire
    const { refund } = refundAt({ ...hire, paid: await netPaidForHire(reader, id) }, now)
    ended.push({ id, space, spaceEn, startsAt, endsAt, refund })
  }
  return ended
}

/** Locks hires, in the one order in which transactions lock several. */
export async function lockHires(writer: Writer, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockHire(writer, id)
}

/**
 * Cancels hires because their spaces are closed, and gives everything back, whatever the rules say. What was
 * paid in cash or by transfer is open until an administrator notes that it was handed over. Holds in the time
 * end, and the caller mails the members. The caller has locked the calendar and the hires; the job that makes
 * refunds asks the provider within a minute.
 */
export async function cancelInClosure(
  tx: TransactionContext,
  {
    actor,
    hireIds,
    span,
    spaceIds,
  }: { actor: AdminId; hireIds: readonly string[]; span: Span; spaceIds: ReadonlySet<string> | undefined },
): Promise<CancelledInClosure[]> {
  for (const id of await endHoldsBetween(tx.writer, span, { spaceIds, now: tx.now }))
    await release(tx.writer, id)
  const cancelled: CancelledInClosure[] = []
  for (const id of hireIds) {
    const amount = await lockLeftOfHire(tx.writer, id)
    await markCancelled(tx.writer, id, { actorId: actor, now: tx.now })
    await release(tx.writer, id)
    await requestRefund(tx, { hireId: id, amount, reason: 'closure', actor: null })
    const { hire, to } = await findHireToMail(tx.writer, id)
    cancelled.push({ hire, to, refunds: await listRefundsOfHire(tx.writer, id, tx.now) })
  }
  return cancelled
}

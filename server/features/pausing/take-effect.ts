import type { Context, TransactionContext } from '#server/context.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { lockMember, updateMember } from '#server/features/members/queries.ts'
import { isMonthly } from '#server/features/payments/contracts/follow-subscription.ts'
import { hasPaidForRental } from '#server/features/payments/ledger-queries.ts'
import { followAgain } from '#server/features/payments/membership-queries.ts'
import { findPausing, listDuePausings, updatePausing } from '#server/features/payments/pausing-queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { beforeJoining, rentalMembership } from '#studio/member-types.ts'
import { askDuePausings } from './ask-provider.ts'
import { followContracts } from './follow-contracts.ts'

/** What the job does for pauses and leaves. What fails for one member does not stop the rest. */
export async function advancePausings(ctx: Context, payments: Payments | undefined): Promise<void> {
  await forEachRow([followContracts, takePausingsEffect, askDuePausings], (work) => work(ctx, payments))
}

/**
 * On the day a pause begins or is over, and a member who leaves has no plan any more. Number, history and
 * tickets stay. What is booked in that time was cancelled with the request, so nothing happens to bookings
 * now.
 */
export async function takePausingsEffect(ctx: Context): Promise<void> {
  await forEachRow(await listDuePausings(ctx.reader, ctx.now), ({ id, memberId }) =>
    ctx.transact(async (tx) => {
      const member = await lockMember(tx.writer, memberId)
      // Read again, because it could be taken back until the member was locked.
      const pausing = await findPausing(tx.writer, id)
      if (pausing === undefined) return
      if (pausing.kind === 'pause') return advancePause(tx, pausing)
      if (pausing.state !== 'planned' || pausing.fromAt > tx.now) return
      await updatePausing(tx.writer, pausing, { state: 'ended' })
      if (member !== undefined && isMonthly(member.memberType)) await leavePlan(tx, memberId)
    }),
  )
}

async function advancePause(tx: TransactionContext, pausing: PausingsTable): Promise<void> {
  const { state, fromAt, untilAt } = pausing
  const isOver = untilAt !== null && untilAt <= tx.now
  const begins = state === 'planned' && fromAt <= tx.now
  if (isOver && (begins || state === 'running')) {
    await updatePausing(tx.writer, pausing, { state: 'ended', endedAt: untilAt })
    // What the provider did meanwhile, such as an end after the pause, counts now.
    if (pausing.membershipId !== null) await followAgain(tx.writer, pausing.membershipId)
  } else if (begins) await updatePausing(tx.writer, pausing, { state: 'running' })
}

/** The contract itself ends by the provider's webhook, which may come before or after. */
async function leavePlan(tx: TransactionContext, memberId: string): Promise<void> {
  const memberType = (await hasPaidForRental(tx.writer, memberId)) ? rentalMembership.code : beforeJoining
  await updateMember(tx.writer, memberId, { memberType })
}

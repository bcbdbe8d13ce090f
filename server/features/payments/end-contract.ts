import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { askProvider } from './ask-provider.ts'
import { listMemberships } from './membership-queries.ts'
import { recordEvent } from './record-event.ts'
import { willCharge } from './rules.ts'

const listCharging = async (reader: Reader, memberId: string): Promise<MembershipsTable[]> =>
  (await listMemberships(reader, memberId)).filter(willCharge)

/**
 * Ends a contract at the provider before its account is closed, when its member has cancelled it and would
 * still be charged: for a month that is past due, or at a renewal before a later end. Throws
 * `error.member.membershipActive` when the member has not cancelled it, unless an administrator ends it
 * (`alsoRunning`), and `error.payment.unavailable` when the provider does not answer.
 */
export async function endContractOf(
  ctx: Context,
  payments: Payments | undefined,
  { memberId, alsoRunning }: { memberId: string; alsoRunning: boolean },
): Promise<void> {
  const charging = await listCharging(ctx.reader, memberId)
  const mayEnd = alsoRunning || charging.every(({ endsAt }) => endsAt !== null)
  if (charging.length > 0 && (payments === undefined || !mayEnd))
    throw new ApiError('error.member.membershipActive')
  for (const { subscriptionId } of charging) {
    await askProvider(ctx, payments, async (provider) => {
      await provider.endSubscription(subscriptionId)
      await recordEvent(ctx, { provider }, { event: { kind: 'subscriptionChanged', subscriptionId } })
    })
  }
}

/** Throws `error.member.membershipActive` when the provider would charge the member again. */
export async function expectNoCharge(reader: Reader, memberId: string): Promise<void> {
  if ((await listCharging(reader, memberId)).length > 0) throw new ApiError('error.member.membershipActive')
}

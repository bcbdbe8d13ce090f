import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { isoText } from '#time/tokyo.ts'
import { listRunningMemberships } from '../membership-queries.ts'
import { listFeesInVain } from '../pause-fees/queries.ts'
import { listPausingsInVain } from '../pausing-queries.ts'
import { findOrder } from '../order-queries.ts'
import { followSubscription } from './follow-subscription.ts'

/**
 * Compares the contracts with the provider's subscriptions: status, end, plan and planned change, and names
 * the pauses and leaves that the provider has not done. Returns a line for each difference, without names.
 * Reads only.
 */
export async function compareContracts({
  reader,
  provider,
}: {
  reader: Reader
  provider: PaymentProvider
}): Promise<string[]> {
  const differences = (await listPausingsInVain(reader)).map(
    ({ id, kind, attempts, fromAt, ...row }) =>
      `${kind} ${id} from ${isoText(fromAt)}: ${row.provider === 'refused' ? 'refused by' : 'not answered by'} the provider, asked ${attempts} times`,
  )
  for (const { id, state, attempts, declines, fromAt } of await listFeesInVain(reader))
    differences.push(
      `fee ${id} of a pause from ${isoText(fromAt)}: ${state}, declined ${declines} times, not answered ${attempts} times`,
    )
  for (const recorded of await listRunningMemberships(reader)) {
    const named = `contract ${recorded.id} (${recorded.subscriptionId})`
    const subscription = await provider.findSubscription(recorded.subscriptionId)
    if (subscription === undefined) {
      differences.push(`${named}: in our books, but not at the provider`)
      continue
    }
    const order = await findOrder(reader, subscription.orderId)
    const agreed = order?.memberId === recorded.memberId ? order : undefined
    if (agreed === undefined) differences.push(`${named}: charged by an order that is not in our books`)
    const there = { ...recorded, ...followSubscription(recorded, subscription, { agreed, paid: undefined }) }
    const [ours, theirs] = [inWords(recorded), inWords(there)]
    if (ours !== theirs) differences.push(`${named}: ${ours} in our books, ${theirs} at the provider`)
  }
  return differences
}

function inWords({
  status,
  memberType,
  price,
  nextMemberType: next,
  endsAt: ends,
  resumesAt: resumes,
}: MembershipsTable): string {
  return [
    `plan ${memberType} for ${price} yen`,
    status,
    next === null ? undefined : `then ${next}`,
    ends === null ? undefined : `ends ${isoText(ends)}`,
    resumes === null ? undefined : `resumes ${isoText(resumes)}`,
  ]
    .filter((word) => word !== undefined)
    .join(', ')
}

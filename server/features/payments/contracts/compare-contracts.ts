import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { isoText } from '#time/tokyo.ts'
import { listRunningMemberships } from '../membership-queries.ts'
import { findOrder } from '../order-queries.ts'
import { followSubscription } from './follow-subscription.ts'

/**
 * Compares the contracts with the provider's subscriptions: status, end, plan and planned change. Returns a
 * line for each difference, without names. Reads only.
 */
export async function compareContracts({
  reader,
  provider,
}: {
  reader: Reader
  provider: PaymentProvider
}): Promise<string[]> {
  const differences: string[] = []
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
    const known = { agreed, paid: undefined }
    const there = { ...recorded, ...followSubscription(recorded, subscription, known) }
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
}: MembershipsTable): string {
  return [
    `plan ${memberType} for ${price} yen`,
    status,
    next === null ? undefined : `then ${next}`,
    ends === null ? undefined : `ends ${isoText(ends)}`,
  ]
    .filter((word) => word !== undefined)
    .join(', ')
}

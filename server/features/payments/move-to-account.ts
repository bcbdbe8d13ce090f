import type { Writer } from '#server/database/database.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { readCurrentMembership } from './current-membership.ts'
import { movePayments } from './ledger-queries.ts'
import { moveMemberships } from './membership-queries.ts'
import { endLinksOf, findCustomer, moveOrders, saveCustomer } from './order-queries.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'
import { moveFailures } from './webhook-queries.ts'

/**
 * Gives orders, contracts and payments of an account to the one with which it is merged, and sets the plan
 * that follows from all payments together. The provider's messages name orders, so they find the kept account
 * from then on.
 */
export async function moveToAccount(
  facts: StudioFacts,
  writer: Writer,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  const [running, customer] = [
    await readCurrentMembership(facts, writer, from),
    await findCustomer(writer, from),
  ]
  await updateMemberTypeAfter(writer, to, async () => {
    await moveOrders(writer, { from, to })
    await moveMemberships(writer, { from, to })
    await movePayments(writer, { from, to })
    await moveFailures(writer, { from, to })
  })
  await endLinksOf(writer, from, now)
  // The page of the provider, on which a member ends the contract, belongs to the customer of the running
  // contract.
  const isNeeded = running !== null || (await findCustomer(writer, to)) === undefined
  if (customer !== undefined && isNeeded) await saveCustomer(writer, to, customer)
}

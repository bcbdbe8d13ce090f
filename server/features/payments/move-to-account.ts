import type { TransactionContext } from '#server/context.ts'
import { readCurrentMembership } from './current-membership.ts'
import { movePayments } from './ledger-queries.ts'
import { moveMemberships } from './membership-queries.ts'
import { endLinksOf, findCustomer, moveOrders, saveCustomer } from './order-queries.ts'
import { movePausings } from './pausing-queries.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'
import { moveFailures } from './webhook-queries.ts'

/**
 * Gives orders, contracts and payments of an account to the one with which it is merged, and sets the plan
 * that follows from all payments together. The provider's messages name orders, so they find the kept account
 * from then on.
 */
export async function moveToAccount(
  tx: TransactionContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [running, customer] = [await readCurrentMembership(tx, from), await findCustomer(tx.writer, from)]
  await updateMemberTypeAfter(tx.writer, to, async () => {
    await moveOrders(tx.writer, { from, to })
    await moveMemberships(tx.writer, { from, to })
    await movePausings(tx.writer, { from, to })
    await movePayments(tx.writer, { from, to })
    await moveFailures(tx.writer, { from, to })
  })
  await endLinksOf(tx.writer, from, tx.now)
  // The page of the provider, on which a member ends the contract, belongs to the customer of the running
  // contract.
  const isNeeded = running !== null || (await findCustomer(tx.writer, to)) === undefined
  if (customer !== undefined && isNeeded) await saveCustomer(tx.writer, to, customer)
}

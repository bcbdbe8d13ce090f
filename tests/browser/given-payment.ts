import { startCheckout } from '#contract/payments/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { TestMember } from '#tests/support/factories.ts'
import type { Studio } from './studio.ts'

/**
 * The member orders a plan and pays its first month at the Stripe simulator, without a browser. Returns the
 * payment's id.
 */
export async function givenPayment(
  studio: Studio,
  member: TestMember,
  plan: PaidMemberType,
): Promise<string> {
  const { url } = await studio.call(startCheckout, { as: member, body: { plan } })
  const answer = await fetch(`${url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the simulator answered ${answer.status}`)
  const { id } = await studio.database.reader
    .selectFrom('payments')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  return id
}

import type { Writer } from '#server/database/database.ts'
import type { MembershipsTable, OrdersTable } from '#server/database/payment-tables.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import { paidMemberTypes, planOf } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { findOrder, insertOrder } from '../order-queries.ts'

interface Wanted {
  membership: MembershipsTable
  memberType: MemberType
  language: Language
}

/**
 * The order by which a changed plan is charged: a new one without an entry fee, or that of the contract when the member goes
 * back to the plan of the contract, whose price stays. A renewal must match the order that its invoice names, so one that the
 * provider has made before the change still matches the earlier order.
 */
export async function placeChangeOrder(
  writer: Writer,
  { membership, memberType, language }: Wanted,
  now: number,
): Promise<OrdersTable> {
  const own = await findOrder(writer, membership.order_id)
  if (own !== undefined && membership.member_type === memberType) return own
  const paid = paidMemberTypes.find((type) => type === memberType)
  if (paid === undefined) throw new Error(`the plan ${memberType} cannot be paid`)
  const order = {
    id: newId(),
    member_id: membership.member_id,
    link_id: null,
    member_type: paid,
    price: planOf(paid).price,
    entry_fee: 0,
    language,
    // It has no payment page. Its first renewal makes it paid.
    state: 'closed',
    session_id: null,
    created_at: now,
  } as const
  await insertOrder(writer, order)
  return order
}

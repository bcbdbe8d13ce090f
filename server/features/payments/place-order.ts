import type { Terms } from '#contract/payments.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import type { Offer } from './offer.ts'
import { closeOrder, findOpenOrder, insertOrder } from './order-queries.ts'
import { closePage } from './record-event.ts'
import type { RecordingParts } from './record-event.ts'
import { isSameOrder } from './rules.ts'

interface Wanted {
  offer: Offer
  terms: Terms
  language: Language
}

/**
 * Returns the member's open order when it is the same one, else places a new one. Throws `error.payment.underWay` when
 * the member has paid the open order already, which is recorded then, or orders something else in another tab at this moment.
 */
export async function placeOrder(
  parts: RecordingParts,
  { offer, terms, language }: Wanted,
  now: number,
): Promise<OrdersTable> {
  const { database } = parts
  const { memberId, linkId } = offer
  const isSame = (order: OrdersTable) => isSameOrder(order, terms, { language, now })
  const open = await findOpenOrder(database.reader, memberId)
  if (open !== undefined && isSame(open)) return open
  // The page of the open order is closed first, so that the member cannot pay on both.
  if (open?.session_id && (await closePage(parts, open.session_id, now)))
    throw new ApiError('error.payment.underWay')
  const order = newOrder({ memberId, linkId, terms, language }, now)
  return database.transact(async (writer) => {
    // The member may have closed the account meanwhile.
    if ((await lockMember(writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
    if (open !== undefined) await closeOrder(writer, open)
    if (await insertOrder(writer, order)) return order
    const other = await findOpenOrder(writer, memberId)
    if (other !== undefined && isSame(other)) return other
    throw new ApiError('error.payment.underWay')
  })
}

function newOrder(
  { memberId, linkId, terms, language }: Omit<Wanted, 'offer'> & Pick<Offer, 'memberId' | 'linkId'>,
  now: number,
): OrdersTable {
  return {
    id: newId(),
    member_id: memberId,
    link_id: linkId ?? null,
    member_type: terms.memberType,
    price: terms.price,
    entry_fee: terms.entryFee,
    language,
    state: 'open',
    session_id: null,
    created_at: now,
  }
}

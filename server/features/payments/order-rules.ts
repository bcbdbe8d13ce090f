import type { Terms } from '#contract/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { hourMs } from '#time/tokyo.ts'

/** Pages to pay on close after a day; an older order begins anew a little before. */
const orderMs = 23 * hourMs

interface Order {
  member_type: PaidMemberType
  price: number
  entry_fee: number
  language: string
  created_at: number
}

/** Whether an open order is what is wanted now, so that its page can be shown again. */
export function isStillWanted(
  order: Order,
  { memberType, price, entryFee }: Terms,
  { language, now }: { language: string; now: number },
): boolean {
  const same = order.member_type === memberType && order.price === price && order.entry_fee === entryFee
  return same && order.language === language && now - order.created_at < orderMs
}

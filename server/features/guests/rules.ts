import type { ReadContext } from '#server/context.ts'
import { otherWays } from '#server/features/payments/ways-to-pay.ts'
import type { OtherWays } from '#server/stripe/other-ways.ts'
import { dayMs } from '#time/tokyo.ts'
import { keptOf } from '#server/features/payments/seat-and-hire-queries.ts'
import type { SeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'

/**
 * What is still to be paid for a seat, in whole yen; nothing for a cancelled one. What an administrator has
 * given back is owed no more, unless it is to be paid in another way.
 */
export const openAmount = ({ status, price }: { status: string; price: number }, money: SeatMoney): number =>
  status === 'cancelled' ? 0 : Math.max(0, price - money.waived - keptOf(money))

/** How a seat can be paid besides by card. The page stays open for a day. */
export const waysOfSeat = (
  { facts, now }: Pick<ReadContext, 'facts' | 'now'>,
  { startsAt }: { startsAt: number },
  price: number,
): OtherWays => otherWays(facts, { price, startsAt, closesAt: now + dayMs })

import type { Guest, GuestFields } from '#contract/guests/guests.ts'
import type { ReadContext } from '#server/context.ts'
import { searchText } from '#server/features/members/search-text.ts'
import { otherWays } from '#server/features/payments/ways-to-pay.ts'
import type { OtherWays } from '#server/stripe/payment-provider.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { keptOf } from '#server/features/payments/seat-and-hire-queries.ts'
import type { SeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import type { GuestRow, WrittenGuest } from './queries.ts'

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

/** What is stored of the fields that were sent. */
export function toWritten({ name, kana, phone, email, language }: GuestFields): WrittenGuest {
  const names = { lastName: name, firstName: '', kanaLastName: kana, kanaFirstName: '' }
  const words = searchText({ ...names, email, phone })
  return { name, kana, phone, email: email || null, language, searchText: words }
}

/** A guest as administrators see it. */
export const toGuest = ({ email, createdAt, erasedAt, ...guest }: GuestRow): Guest => ({
  ...guest,
  email: email ?? '',
  createdAt: isoText(createdAt),
  erased: erasedAt !== null,
})

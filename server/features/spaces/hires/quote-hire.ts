import type { Quote } from '#contract/quotes.ts'
import type { Reader } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { beforeJoining, rentalMembership } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { priceLines, totalOf } from './price.ts'
import { findHeld, findSpaceToHire } from './queries.ts'
import { presentRules, tiersOf } from './refund.ts'
import { readSpaceCalendar } from './space-calendar.ts'
import type { Span } from './spans.ts'
import { refusalToHire } from './time-rules.ts'

export interface WantedHire extends Span {
  spaceId: string
}

/** The price of a time that can be hired now. The time that the caller holds does not stand in the way. */
export async function quoteHire(
  reader: Reader,
  caller: { id: string } | undefined,
  wanted: WantedHire,
  now: number,
): Promise<Quote> {
  const held = caller && (await findHeld(reader, caller.id))
  await expectHirable(reader, wanted, { except: held?.id, now })
  const memberType = caller && (await readAccount(reader, caller.id)).memberType
  return quoteFor(reader, wanted, { memberType, now })
}

/**
 * The price of any time, and what comes back after a cancellation. Does not look whether a member can hire the space then; where the
 * price is on request, it is 0.
 * @param hirer.memberType undefined for a visitor, who has no membership yet
 */
export async function quoteFor(
  reader: Reader,
  { spaceId, ...span }: WantedHire,
  { memberType, now }: { memberType: MemberType | undefined; now: number },
): Promise<Quote> {
  const lines = priceLines(await readSpace(reader, spaceId), span)
  const total = totalOf(lines)
  return {
    lines,
    total,
    membershipFee: mayHire(memberType) ? 0 : rentalMembership.price,
    tiers: tiersOf({ startsAt: span.startsAt, price: total, rules: presentRules() }, now),
  }
}

/** Rental members hire spaces, and yoga members too, without a rental membership (specification section 9). */
export const mayHire = (memberType: MemberType | undefined): boolean =>
  memberType !== undefined && memberType !== beforeJoining

/**
 * Throws why a member cannot hire the space at that time.
 * @param given.except a hire that does not stand in the way, because it is about to be replaced
 */
export async function expectHirable(
  reader: Reader,
  { spaceId, ...span }: WantedHire,
  { except, now }: { except?: string | undefined; now: number },
): Promise<void> {
  const prices = await readSpace(reader, spaceId)
  const calendar = await readSpaceCalendar(reader, spaceId, { range: span, except, now })
  const refusal = refusalToHire({ prices, calendar }, span, now)
  if (refusal !== undefined) throw new ApiError(refusal)
}

async function readSpace(reader: Reader, id: string) {
  const space = await findSpaceToHire(reader, id)
  if (space === undefined) throw new ApiError('error.space.notFound')
  return space
}

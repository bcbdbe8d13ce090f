import type { BreakableRule, QuoteForMember } from '#contract/hires/hire-administration.ts'
import type { PriceLine, Quote } from '#contract/hires/quotes.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { ReadContext } from '#server/context.ts'
import { checkCoupon } from '#server/features/coupons/use-coupon.ts'
import type { UsedCoupon } from '#server/features/coupons/use-coupon.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { closedBy, closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import { describeConflict, occupyOrTell } from '#server/features/spaces/occupancy/occupy.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { beforeJoining, planOf, rentalMembership } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { Span } from '#time/spans.ts'
import { dateOf, hourMs, minuteMs } from '#time/tokyo.ts'
import { readSpaceCalendar } from './free-times.ts'
import { isOnRequest, priceAfter, priceLines, totalOf } from './price.ts'
import { findHeld, findHire, findSpaceToHire, findSpaceWithPrices } from './queries.ts'
import type { Hire } from './queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { presentRules } from './refund.ts'
import { brokenRules, refusalToHire } from './time-rules.ts'

interface WantedHire extends Span {
  spaceId: string
}

/**
 * The price of a time that can be hired now. The time that the caller holds does not stand in the way, and
 * its coupon can be used again.
 * @param wanted.coupon the code of a coupon; absent or empty for none
 */
export async function quoteHire(
  ctx: ReadContext,
  caller: { id: string } | undefined,
  { coupon: code, ...wanted }: WantedHire & { coupon: string | undefined },
): Promise<Quote> {
  const held = caller && (await findHeld(ctx.reader, caller.id))
  await expectHirable(ctx, wanted, { except: held?.id })
  const memberType = caller && (await readAccount(ctx.reader, caller.id)).memberType
  if (!code) return (await quoteFor(ctx, wanted, { memberType })).quote
  // Only members use coupons. A visitor could try codes without end.
  if (caller === undefined) throw new ApiError('error.server.unauthorized')
  const use = { code, memberId: caller.id, replaced: held?.couponId }
  return (await quoteFor(ctx, wanted, { memberType, use })).quote
}

interface Hirer {
  /** Undefined for a visitor, who has no membership yet. */
  memberType: MemberType | undefined
  /** The coupon of a member. */
  use?: { code: string; memberId: string; replaced?: string | null | undefined }
}

/**
 * The price of any time, and what comes back after a cancellation. Does not look whether a member can hire
 * the space then; where the price is on request, it is 0. Throws why the coupon cannot be used.
 */
export async function quoteFor(
  ctx: ReadContext,
  { spaceId, ...span }: WantedHire,
  { memberType, use }: Hirer,
): Promise<{ quote: Quote; coupon: UsedCoupon | null }> {
  const lines = priceLines(await readSpace(ctx, spaceId), span)
  const coupon =
    use === undefined
      ? null
      : await checkCoupon(ctx, use.code, { ...use, scope: 'hires', listPrice: totalOf(lines) })
  const membershipFee = mayHire(memberType) ? 0 : planOf(ctx.facts, rentalMembership.code).price
  return { quote: { ...priceOf(ctx, span, { lines, coupon }), membershipFee }, coupon }
}

/** A space that is not deleted, with its prices; also a draft. */
async function readSpace(ctx: ReadContext, id: string) {
  const space = await findSpaceWithPrices(ctx.reader, id)
  if (space === undefined) throw new ApiError('error.space.notFound')
  return space
}

interface Priced {
  lines: PriceLine[]
  coupon: Pick<UsedCoupon, 'code' | 'off'> | null
}

function priceOf({ facts, now }: ReadContext, { startsAt }: Span, { lines, coupon }: Priced) {
  const total = priceAfter(lines, coupon?.off ?? 0)
  const used = coupon && { code: coupon.code, off: totalOf(lines) - total }
  const tiers = tiersOf({ startsAt, price: total, rules: presentRules(facts) }, now)
  return { lines, coupon: used, total, tiers }
}

/**
 * Rental members hire spaces, and yoga members too, without a rental membership (specification section 9).
 */
export const mayHire = (memberType: MemberType | undefined): boolean =>
  memberType !== undefined && memberType !== beforeJoining

/**
 * Throws why a member cannot hire the space at that time.
 * @param given.except a hire that does not stand in the way, because it is about to be replaced
 */
export async function expectHirable(
  ctx: ReadContext,
  { spaceId, ...span }: WantedHire,
  { except }: { except?: string | undefined },
): Promise<void> {
  const prices = await findSpaceToHire(ctx.reader, spaceId)
  if (prices === undefined) throw new ApiError('error.space.notFound')
  const calendar = await readSpaceCalendar(ctx, spaceId, { range: span, except })
  const refusal = refusalToHire(ctx.facts, { prices, calendar }, span, ctx.now)
  if (refusal !== undefined) throw new ApiError(refusal)
}

/** The price of a time by the same rule as for members, and the rules that the time breaks. */
export async function quoteForMember(
  ctx: Context,
  { except, ...wanted }: WantedHire & { except: string | undefined },
): Promise<QuoteForMember> {
  const moved = except === undefined ? undefined : await findHire(ctx.reader, except)
  return {
    ...(await priceForMember(ctx, wanted, moved)),
    broken: await checkTime(ctx, wanted, { except }),
  }
}

/** A hire that is moved: its coupon takes off the new price what it took off the first one. */
type Reduced = Pick<Hire, 'couponCode' | 'off'> | undefined

async function priceForMember(ctx: ReadContext, { spaceId, ...span }: WantedHire, moved: Reduced) {
  const space = await readSpace(ctx, spaceId)
  const coupon = moved && moved.couponCode !== null ? { code: moved.couponCode, off: moved.off } : null
  const quote = priceOf(ctx, span, { lines: priceLines(space, span), coupon })
  const onRequest = isOnRequest(space, span)
  return onRequest ? { ...quote, lines: [], coupon, total: 0, onRequest } : { ...quote, onRequest }
}

/**
 * How the price of a hire is made up. It is what the administrator was shown; another one is refused. For a
 * space whose price is on request it is what was agreed, as one line.
 * @param total what is to be paid, after the coupon of a hire that is moved
 */
export async function agreedLines(ctx: ReadContext, wanted: WantedHire, total: number, moved?: Reduced) {
  const quote = await priceForMember(ctx, wanted, moved)
  if (quote.onRequest) return [agreedLine(wanted, total + (moved?.off ?? 0))]
  if (quote.total !== total) throw new ApiError('error.hire.priceChanged', undefined, quote)
  return quote.lines
}

function agreedLine({ startsAt, endsAt }: WantedHire, amount: number) {
  const unitPrice = Math.floor((amount * hourMs) / (endsAt - startsAt))
  const minutes = (endsAt - startsAt) / minuteMs
  return { day: dateOf(startsAt), kind: 'flat' as const, minutes, unitPrice, amount, agreed: true }
}

/** The time that has to lie between two hires; also administrators leave it free. */
const bufferMs = (facts: StudioFacts) => facts.rental.bufferMinutes * minuteMs

/**
 * The rules for members that the time breaks. Refuses a time that is over or in a closure, and one that is
 * taken, with who has it.
 * @param given.except the hire that is to be moved, which does not stand in its own way
 */
async function checkTime(
  ctx: ReadContext,
  { spaceId, startsAt, endsAt }: WantedHire,
  { except }: { except: string | undefined },
): Promise<BreakableRule[]> {
  if (endsAt <= ctx.now) throw new ApiError('error.server.invalid', { end: 'past' })
  const range = { startsAt, endsAt }
  const [closure] = await closuresOfSpace(ctx.reader, spaceId, { from: startsAt, to: endsAt })
  if (closure !== undefined) throw closedBy(closure, 'start')
  const calendar = await readSpaceCalendar(ctx, spaceId, { range, except })
  const leafIds = leavesOf(spaceId, await listParts(ctx.reader))
  const pause = bufferMs(ctx.facts)
  const taken = await listOccupied(ctx.reader, leafIds, startsAt - pause, endsAt + pause, ctx.now)
  const wanted = { kind: 'hire', referenceId: except ?? '', ...range, bufferMs: pause } as const
  const [conflict] = conflictsOf(wanted, taken)
  if (conflict !== undefined) throw await describeConflict(ctx.reader, conflict, wanted)
  return brokenRules(ctx.facts, calendar.windows, range, ctx.now)
}

/** The same, and refuses a time that breaks a rule which the administrator did not name. */
export async function expectTime(
  ctx: ReadContext,
  wanted: WantedHire,
  { despite, ...given }: { despite: readonly BreakableRule[]; except: string | undefined },
): Promise<BreakableRule[]> {
  const broken = await checkTime(ctx, wanted, given)
  const refused = broken.find((rule) => !despite.includes(rule))
  if (refused !== undefined) throw new ApiError(`error.hire.${refused}`)
  return broken
}

/** Takes the time for a hire that waits for no payment. The refusal tells who has the space, and when. */
export function occupyForHire(tx: TransactionContext, id: string, wanted: WantedHire): Promise<void> {
  const occupied = {
    kind: 'hire',
    referenceId: id,
    ...wanted,
    expiresAt: null,
    bufferMs: bufferMs(tx.facts),
  } as const
  return occupyOrTell(tx, occupied)
}

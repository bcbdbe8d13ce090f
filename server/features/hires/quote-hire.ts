import type { BreakableRule, QuoteForMember } from '#contract/hires/hire-administration.ts'
import type { PriceLine, Quote } from '#contract/hires/quotes.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { checkCoupon } from '#server/features/coupons/use-coupon.ts'
import type { UsedCoupon } from '#server/features/coupons/use-coupon.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { closedBy } from '#server/features/spaces/closed-times.ts'
import { describeConflict, occupyOrTell } from '#server/features/spaces/occupancy/occupy.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { beforeJoining, planOf, rentalMembership } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { overlap } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { dateOf, hourMs, minuteMs } from '#time/tokyo.ts'
import { bufferMs, readSpaceCalendar } from './free-times.ts'
import { isOnRequest, priceAfter, priceLines, totalOf } from './price.ts'
import { findHeld, findHire, findSpaceToHire, findSpaceWithPrices } from './queries.ts'
import type { Hire } from './queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import { presentRules } from './refund.ts'
import { brokenRules, refusalToHire } from './time-rules.ts'

interface HireTime extends Span {
  spaceId: string
}

/**
 * The price of a time that can be hired now. The time that the caller holds does not stand in the way, and
 * its coupon can be used again.
 * @param time.coupon the code of a coupon; absent or empty for none
 */
export async function quoteHire(
  ctx: ReadContext,
  caller: { id: string } | undefined,
  { coupon: code, ...time }: HireTime & { coupon: string | undefined },
): Promise<Quote> {
  const held = caller && (await findHeld(ctx.reader, caller.id))
  await expectHirable(ctx, time, { except: held?.id })
  const memberType = caller && (await readAccount(ctx.reader, caller.id)).memberType
  if (!code) return (await quoteFor(ctx, time, { memberType })).quote
  // Only members use coupons. A visitor could try codes without end.
  if (caller === undefined) throw new ApiError('error.server.unauthorized')
  const use = { code, memberId: caller.id, replaced: held?.couponId }
  return (await quoteFor(ctx, time, { memberType, use })).quote
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
  { spaceId, ...span }: HireTime,
  { memberType, use }: Hirer,
): Promise<{ quote: Quote; coupon: UsedCoupon | null }> {
  const lines = priceLines(await readSpace(ctx, spaceId), span)
  const coupon = use
    ? await checkCoupon(ctx, use.code, { ...use, scope: 'hires', listPrice: totalOf(lines) })
    : null
  const membershipFee = mayHire(memberType) ? 0 : planOf(ctx.facts, rentalMembership.code).price
  return { quote: { ...priceOf(ctx, span, { lines, coupon }), membershipFee }, coupon }
}

/** A space that is not deleted, with its prices; also a draft. */
async function readSpace(ctx: ReadContext, id: string) {
  const space = await findSpaceWithPrices(ctx.reader, id)
  if (space === undefined) throw new ApiError('error.space.notFound')
  return space
}

function priceOf(
  { facts, now }: ReadContext,
  { startsAt }: Span,
  { lines, coupon }: { lines: PriceLine[]; coupon: Pick<UsedCoupon, 'code' | 'off'> | null },
) {
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
 * @param options.except a hire that does not stand in the way, because it is about to be replaced
 */
export async function expectHirable(
  ctx: ReadContext,
  { spaceId, ...span }: HireTime,
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
  { except, ...time }: HireTime & { except: string | undefined },
): Promise<QuoteForMember> {
  const moved = except === undefined ? undefined : await findHire(ctx.reader, except)
  return {
    ...(await priceForMember(ctx, time, moved)),
    broken: await checkTime(ctx, time, { except }),
  }
}

/** A hire that is moved: its coupon takes off the new price what it took off the first one. */
type Reduced = Pick<Hire, 'couponCode' | 'off'> | undefined

async function priceForMember(ctx: ReadContext, { spaceId, ...span }: HireTime, moved: Reduced) {
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
export async function agreedLines(ctx: ReadContext, time: HireTime, total: number, moved?: Reduced) {
  const quote = await priceForMember(ctx, time, moved)
  if (quote.onRequest) return [agreedLine(time, total + (moved?.off ?? 0))]
  if (quote.total !== total) throw new ApiError('error.hire.priceChanged', undefined, quote)
  return quote.lines
}

function agreedLine({ startsAt, endsAt }: HireTime, amount: number) {
  const unitPrice = Math.floor((amount * hourMs) / (endsAt - startsAt))
  const minutes = (endsAt - startsAt) / minuteMs
  return { day: dateOf(startsAt), kind: 'flat' as const, minutes, unitPrice, amount, agreed: true }
}

/**
 * The rules for members that the time breaks. Refuses a time that is over or in a closure, and one that is
 * taken, with who has it.
 * @param options.except the hire that is to be moved, which does not stand in its own way
 */
async function checkTime(
  ctx: ReadContext,
  { spaceId, startsAt, endsAt }: HireTime,
  { except }: { except?: string | undefined },
): Promise<BreakableRule[]> {
  if (endsAt <= ctx.now) throw new ApiError('error.server.invalid', { end: 'past' })
  const span = { startsAt, endsAt }
  const { closed, taken, windows } = await readSpaceCalendar(ctx, spaceId, { range: span, except })
  const closure = closed.find((each) => overlap(each, span))
  if (closure !== undefined) throw closedBy(closure, 'start')
  const hire = { kind: 'hire', referenceId: except ?? '', ...span, bufferMs: bufferMs(ctx.facts) } as const
  const [conflict] = conflictsOf(hire, taken)
  if (conflict !== undefined) throw await describeConflict(ctx.reader, conflict, hire)
  return brokenRules(ctx.facts, windows, span, ctx.now)
}

/** The same, and refuses a time that breaks a rule which the administrator did not name. */
export async function expectTime(
  ctx: ReadContext,
  time: HireTime,
  { despite, except }: { despite: readonly BreakableRule[]; except?: string | undefined },
): Promise<BreakableRule[]> {
  const broken = await checkTime(ctx, time, { except })
  const refused = broken.find((rule) => !despite.includes(rule))
  if (refused !== undefined) throw new ApiError(`error.hire.${refused}`)
  return broken
}

/** Takes the time for a hire that waits for no payment. The refusal tells who has the space, and when. */
export function occupyForHire(tx: TransactionContext, id: string, time: HireTime): Promise<void> {
  const hire = { kind: 'hire', referenceId: id, ...time, expiresAt: null } as const
  return occupyOrTell(tx, { ...hire, bufferMs: bufferMs(tx.facts) })
}

import type { BreakableRule, QuoteForMember } from '#contract/hires/hire-administration.ts'
import type { Quote } from '#contract/hires/quotes.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { ReadContext } from '#server/context.ts'
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
import { isOnRequest, priceLines, totalOf } from './price.ts'
import { findHeld, findSpaceToHire, findSpaceWithPrices } from './queries.ts'
import { presentRules, tiersOf } from './refund.ts'
import { brokenRules, refusalToHire } from './time-rules.ts'

interface WantedHire extends Span {
  spaceId: string
}

/** The price of a time that can be hired now. The time that the caller holds does not stand in the way. */
export async function quoteHire(
  ctx: ReadContext,
  caller: { id: string } | undefined,
  wanted: WantedHire,
): Promise<Quote> {
  const held = caller && (await findHeld(ctx.reader, caller.id))
  await expectHirable(ctx, wanted, { except: held?.id })
  const memberType = caller && (await readAccount(ctx.reader, caller.id)).memberType
  return quoteFor(ctx, wanted, { memberType })
}

/**
 * The price of any time, and what comes back after a cancellation. Does not look whether a member can hire
 * the space then; where the price is on request, it is 0.
 * @param hirer.memberType undefined for a visitor, who has no membership yet
 */
export async function quoteFor(
  ctx: ReadContext,
  { spaceId, ...span }: WantedHire,
  { memberType }: { memberType: MemberType | undefined },
): Promise<Quote> {
  const { lines, total, tiers } = priceIn(ctx, await readSpace(ctx, spaceId), span)
  return {
    lines,
    total,
    membershipFee: mayHire(memberType) ? 0 : planOf(ctx.facts, rentalMembership.code).price,
    tiers,
  }
}

/** A space that is not deleted, with its prices; also a draft. */
async function readSpace(ctx: ReadContext, id: string) {
  const space = await findSpaceWithPrices(ctx.reader, id)
  if (space === undefined) throw new ApiError('error.space.notFound')
  return space
}

function priceIn(ctx: ReadContext, space: Awaited<ReturnType<typeof readSpace>>, span: Span) {
  const lines = priceLines(space, span)
  const total = totalOf(lines)
  const rules = presentRules(ctx.facts)
  return { lines, total, tiers: tiersOf({ startsAt: span.startsAt, price: total, rules }, ctx.now) }
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
  const { onRequest, ...quote } = await priceOf(ctx, wanted)
  return {
    ...quote,
    onRequest,
    broken: await checkTime(ctx, wanted, { except }),
  }
}

async function priceOf(ctx: ReadContext, { spaceId, ...span }: WantedHire) {
  const space = await readSpace(ctx, spaceId)
  const { lines, total, tiers } = priceIn(ctx, space, span)
  const onRequest = isOnRequest(space)
  return onRequest ? { lines: [], total: 0, tiers, onRequest } : { lines, total, tiers, onRequest }
}

/**
 * How the price of a hire is made up. It is what the administrator was shown; another one is refused. For a
 * space whose price is on request it is what was agreed, as one line.
 */
export async function agreedLines(ctx: ReadContext, wanted: WantedHire, total: number) {
  const quote = await priceOf(ctx, wanted)
  if (quote.onRequest) return [agreedLine(wanted, total)]
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
  if (conflict !== undefined) throw await describeConflict(ctx.reader, conflict)
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

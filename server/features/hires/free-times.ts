import type { ReadContext } from '#server/context.ts'
import { closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { listParts, listWindowsBetween } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { hireStepMinutes } from '#studio/rentals.ts'
import { joined, overlap, without } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { findHeld, findSpaceToHire } from './queries.ts'

const stepMs = hireStepMinutes * minuteMs

/** What decides when a space can be hired. */
export interface SpaceCalendar {
  /** The availability windows. */
  windows: readonly Span[]
  /** When the space, or a part of it, is in use. */
  taken: ReadonlyArray<Span & { kind: 'lesson' | 'hire' | 'block' }>
  /** When the space is closed. */
  closed: readonly Span[]
}

/** The time for cleaning that has to lie between two hires; also administrators leave it free. */
export const bufferMs = ({ rental }: StudioFacts): number => rental.bufferMinutes * minuteMs

/** The times in which the space is in use for another hire, with the pause between two hires. */
export const takenFromHires = (facts: StudioFacts, { taken }: Pick<SpaceCalendar, 'taken'>): Span[] =>
  taken.map(({ kind, startsAt, endsAt }) => {
    const pause = kind === 'hire' ? bufferMs(facts) : 0
    return { startsAt: startsAt - pause, endsAt: endsAt + pause }
  })

/** The first and the last instant at which a hire can start. */
export const startsBetween = (facts: StudioFacts, now: number): [earliest: number, latest: number] => [
  now + facts.rental.aheadHours * hourMs,
  now + facts.rental.aheadDays * dayMs,
]

/** A time that can be hired, in full. */
export interface FreeTime extends Span {
  /** The last instant at which a hire can start; absent when it is as late as its shortest length allows. */
  lastStart?: number
}

/**
 * The times that can be hired and touch the range, each from its first to its last possible instant, in
 * order.
 */
export function freeTimes(facts: StudioFacts, calendar: SpaceCalendar, range: Span, now: number): FreeTime[] {
  const [earliest, latest] = startsBetween(facts, now)
  return without(calendar.windows, [...takenFromHires(facts, calendar), ...joined(calendar.closed)])
    .map(({ startsAt, endsAt }) => ({
      startsAt: Math.ceil(Math.max(startsAt, earliest) / stepMs) * stepMs,
      endsAt: Math.floor(Math.min(endsAt, latest + facts.rental.maximumHours * hourMs) / stepMs) * stepMs,
    }))
    .filter(({ startsAt, endsAt }) => endsAt - startsAt >= facts.rental.minimumMinutes * minuteMs)
    .filter((free) => free.startsAt <= latest && overlap(free, range))
    .map((free) => {
      const lastStart = Math.floor(latest / stepMs) * stepMs
      const endsEarlier = lastStart + facts.rental.minimumMinutes * minuteMs >= free.endsAt
      return endsEarlier ? free : { ...free, lastStart }
    })
}

/**
 * When the space is free. The time that the caller holds counts as free, because the caller can choose
 * another one instead.
 */
export async function readAvailability(
  ctx: ReadContext,
  caller: { id: string } | undefined,
  { spaceId, range }: { spaceId: string; range: Span },
) {
  if ((await findSpaceToHire(ctx.reader, spaceId)) === undefined) throw new ApiError('error.space.notFound')
  const held = caller && (await findHeld(ctx.reader, caller.id))
  const calendar = await readSpaceCalendar(ctx, spaceId, { range, except: held?.id })
  return {
    free: freeTimes(ctx.facts, calendar, range, ctx.now).map(({ startsAt, endsAt, lastStart }) => ({
      start: isoText(startsAt),
      end: isoText(endsAt),
      ...(lastStart !== undefined && { lastStart: isoText(lastStart) }),
    })),
  }
}

/**
 * What decides when the space can be hired in the range.
 * @param options.except a hire that does not count, because it is about to be replaced
 */
export async function readSpaceCalendar(
  ctx: ReadContext,
  spaceId: string,
  { range, except }: { range: Span; except?: string | undefined },
) {
  // A time that touches the range may begin before it and end after it, at most so much.
  const marginMs = ctx.facts.rental.maximumHours * hourMs + bufferMs(ctx.facts)
  const from = range.startsAt - marginMs
  const to = range.endsAt + marginMs
  const windows = await listWindowsBetween(ctx.reader, from, to)
  const leafIds = leavesOf(spaceId, await listParts(ctx.reader))
  const taken = await listOccupied(ctx.reader, leafIds, from, to, ctx.now)
  return {
    windows: windows.filter((window) => window.spaceId === spaceId),
    taken: taken.filter(({ referenceId }) => referenceId !== except),
    closed: await closuresOfSpace(ctx.reader, spaceId, { from, to }),
  } satisfies SpaceCalendar
}

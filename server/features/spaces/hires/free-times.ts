import { hireRules, hireStepMinutes } from '#studio/rentals.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { joined, overlap, without } from './spans.ts'
import type { Span } from './spans.ts'

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

/** The times in which the space is in use for another hire, with the pause between two hires. */
export const takenFromHires = ({ taken }: Pick<SpaceCalendar, 'taken'>): Span[] =>
  taken.map(({ kind, startsAt, endsAt }) => {
    const pause = kind === 'hire' ? hireRules.bufferMinutes * minuteMs : 0
    return { startsAt: startsAt - pause, endsAt: endsAt + pause }
  })

/** The first and the last instant at which a hire can start. */
export const startsBetween = (now: number): [earliest: number, latest: number] => [
  now + hireRules.aheadHours * hourMs,
  now + hireRules.aheadDays * dayMs,
]

/** A time that can be hired, in full. */
export interface FreeTime extends Span {
  /** The last instant at which a hire can start; absent when it is as late as its shortest length allows. */
  lastStart?: number
}

/** The times that can be hired and touch the range, each from its first to its last possible instant, in order. */
export function freeTimes(calendar: SpaceCalendar, range: Span, now: number): FreeTime[] {
  const [earliest, latest] = startsBetween(now)
  return without(calendar.windows, [...takenFromHires(calendar), ...joined(calendar.closed)])
    .map(({ startsAt, endsAt }) => ({
      startsAt: Math.ceil(Math.max(startsAt, earliest) / stepMs) * stepMs,
      endsAt: Math.floor(Math.min(endsAt, latest + hireRules.maximumHours * hourMs) / stepMs) * stepMs,
    }))
    .filter(({ startsAt, endsAt }) => endsAt - startsAt >= hireRules.minimumMinutes * minuteMs)
    .filter((free) => free.startsAt <= latest && overlap(free, range))
    .map((free) => {
      const lastStart = Math.floor(latest / stepMs) * stepMs
      const endsEarlier = lastStart + hireRules.minimumMinutes * minuteMs >= free.endsAt
      return endsEarlier ? free : { ...free, lastStart }
    })
}

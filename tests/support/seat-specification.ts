/*
 * What the specification says of the seats of a lesson, its waiting list and the tickets, and nothing of how
 * the product does it; and whether a history of answers can be explained by it.
 */

/** A lesson, its waiting list in their order, and the tickets of all who take part. */
export interface Seats {
  capacity: number
  seated: readonly string[]
  waiting: readonly string[]
  tickets: Readonly<Record<string, number>>
}

export type Wish = 'book' | 'cancel' | 'join' | 'leave'

/** An answer of the API; `unknown` when none came. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** A call of a member, between two moments of one clock. */
export interface RecordedCall {
  member: string
  wish: Wish
  outcome: Outcome
  asked: number
  /** Infinity when no answer came: the call may take effect at any time after, or never. */
  answered: number
}

/** What the call does, or undefined where it has to be refused. */
function after(seats: Seats, { member, wish }: Pick<RecordedCall, 'member' | 'wish'>): Seats | undefined {
  const { capacity, seated, waiting, tickets } = seats
  const own = tickets[member] ?? 0
  const isSeated = seated.includes(member)
  const isFull = seated.length >= capacity
  if (wish === 'book') {
    if (isSeated || isFull || own === 0) return undefined
    return {
      capacity,
      seated: [...seated, member],
      waiting: waiting.filter((other) => other !== member),
      tickets: { ...tickets, [member]: own - 1 },
    }
  }
  if (wish === 'join') {
    if (isSeated || !isFull || own === 0) return undefined
    return waiting.includes(member) ? seats : { ...seats, waiting: [...waiting, member] }
  }
  if (wish === 'leave') {
    if (!waiting.includes(member)) return undefined
    return { ...seats, waiting: waiting.filter((other) => other !== member) }
  }
  if (!isSeated) return undefined
  const freed = {
    capacity,
    seated: seated.filter((other) => other !== member),
    waiting,
    tickets: { ...tickets, [member]: own + 1 },
  }
  // The first in line who has a ticket gets the seat with it.
  const next = waiting.find((other) => (freed.tickets[other] ?? 0) > 0)
  return next === undefined ? freed : (after(freed, { member: next, wish: 'book' }) ?? freed)
}

/**
 * Whether there is an order of the calls, each at one moment between its question and its answer, in which
 * the specification gives each the answer that it got, and which ends in the state that was found (Wing and
 * Gong's search; states that were seen before are not searched again).
 */
export function isExplained(begin: Seats, calls: readonly RecordedCall[], end: Seats): boolean {
  const seen = new Set<string>()
  const search = (seats: Seats, open: ReadonlySet<RecordedCall>): boolean => {
    if ([...open].every(({ outcome }) => outcome === 'unknown') && keyOf(seats) === keyOf(end)) return true
    const key = `${keyOf(seats)} ${calls.map((call) => (open.has(call) ? 1 : 0)).join('')}`
    if (seen.has(key)) return false
    seen.add(key)
    const firstAnswer = Math.min(...[...open].map(({ answered }) => answered))
    const possible = [...open].filter(({ asked }) => asked <= firstAnswer)
    // A refusal changes nothing: where one is right now, no order is lost by taking it first.
    const refused = possible.find((call) => call.outcome === 'refused' && after(seats, call) === undefined)
    if (refused !== undefined) return search(seats, open.difference(new Set([refused])))
    for (const call of possible) {
      const left = new Set(open)
      left.delete(call)
      const next = after(seats, call)
      if (call.outcome !== 'refused' && next !== undefined && search(next, left)) return true
    }
    return false
  }
  return search(begin, new Set(calls))
}

const byMember = ([one]: [string, number], [other]: [string, number]): number => (one < other ? -1 : 1)

const keyOf = ({ capacity, seated, waiting, tickets }: Seats): string =>
  JSON.stringify([capacity, seated.toSorted(), waiting, Object.entries(tickets).toSorted(byMember)])

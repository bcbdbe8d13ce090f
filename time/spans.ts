/** A half-open time: instants in milliseconds. */
export interface Span {
  startsAt: number
  endsAt: number
}

export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && a.endsAt > b.startsAt

/** The same time as a list in which nothing overlaps or adjoins, in order. */
export function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = whole.at(-1)
    if (last !== undefined && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt)
    else whole.push({ startsAt, endsAt })
  }
  return whole
}

/** What is left of the time without the taken one, in order. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  const inOrder = joined(taken)
  for (const { startsAt, endsAt } of joined(spans)) {
    let from = startsAt
    for (const other of inOrder.filter((one) => overlap(one, { startsAt, endsAt }))) {
      if (other.startsAt > from) left.push({ startsAt: from, endsAt: other.startsAt })
      from = other.endsAt
    }
    if (from < endsAt) left.push({ startsAt: from, endsAt })
  }
  return left
}

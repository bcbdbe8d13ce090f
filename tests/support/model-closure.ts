/** A closure in the model of bookings. */
export interface ModelClosure {
  start: number
  end: number
  lifted: boolean
  /** What it has cancelled; members and lessons by their position. */
  lessons: Set<number>
  bookings: Array<{ member: number; lesson: number }>
}

/** The closures that stand and touch the span, in order of start. */
export function closuresTouching(
  closures: readonly ModelClosure[],
  { start, end }: { start: number; end: number },
): ModelClosure[] {
  return closures
    .filter((closure) => !closure.lifted && closure.start < end && closure.end > start)
    .toSorted((a, b) => a.start - b.start)
}

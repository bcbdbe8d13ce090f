/** One step of a load that grows until the studio cannot follow. */
interface Step {
  /** Members who book in each second. */
  bookingsPerSecond: number
  seconds: number
}

/** What was seen in a step. */
interface Outcome {
  p99Ms: number
  failed: number
  answeredPerSecond: number
  offeredPerSecond: number
}

/** For each member who books, so many visitors and members look at a week. */
export const weeksPerBooking = 10

const secondsPerStep = 10
const first = 10
const growth = 1.5
const most = 14

/** Each is half as much again as the one before; the last is 1,946 bookings a second. */
export const steps: readonly Step[] = Array.from({ length: most }, (_, position) => ({
  bookingsPerSecond: Math.round(first * growth ** position),
  seconds: secondsPerStep,
}))

const slowestMs = 1_000
const leastAnswered = 0.95

/** Why a visitor would say that the site is broken, or undefined. */
export function breakIn({ p99Ms, failed, answeredPerSecond, offeredPerSecond }: Outcome): string | undefined {
  if (failed > 0) return `${failed} requests failed`
  if (p99Ms > slowestMs) return `one answer of a hundred took more than ${slowestMs / 1000} s`
  if (answeredPerSecond < leastAnswered * offeredPerSecond) return 'requests came faster than answers'
  return undefined
}

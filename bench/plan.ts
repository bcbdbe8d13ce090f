/** How much is measured. Each figure is the median of the runs; limit and product take turns. */
export interface Plan {
  runs: number
  secondsPerRun: number
  /** Long enough that V8 has compiled what a row uses, as in a server that has run for a while. */
  warmUpSeconds: number
  /** A multiple of the seats of a lesson and of the connections, because pgbench shares them out evenly. */
  bookingsPerRun: number
}

export const fullPlan: Plan = { runs: 7, secondsPerRun: 4, warmUpSeconds: 10, bookingsPerRun: 6_080 }
export const quickPlan: Plan = { runs: 3, secondsPerRun: 1, warmUpSeconds: 1, bookingsPerRun: 960 }

/** The number of visitors or members who send requests at the same time. */
export const atOnce = 32

/** The pause between bookings in the row that reads the week and books at the same time. */
export const bookingsEveryMs = 50

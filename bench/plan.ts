/** How much is measured. Each figure is the median of the runs, in which limit and ours take turns. */
export interface Plan {
  runs: number
  secondsPerRun: number
  warmUpSeconds: number
  bookingsPerRun: number
}

export const fullPlan: Plan = { runs: 3, secondsPerRun: 4, warmUpSeconds: 2, bookingsPerRun: 6_000 }
export const quickPlan: Plan = { runs: 3, secondsPerRun: 1, warmUpSeconds: 1, bookingsPerRun: 1_000 }

/** Visitors, or members, who ask at the same time. */
export const atOnce = 32

/** What the product opens on PostgreSQL (server/database/postgres/open.ts); the limit gets as many. */
export const postgresConnections = 10

/** How fast bookings come in while the week is read, in the row that measures both at once. */
export const bookingsEveryMs = 50

/** Milliseconds since 1970 in UTC. */
type Instant = number

interface LeasesTable {
  name: string
  holder: string
  until: Instant
}

interface AttemptsTable {
  id: string
  made: number
  ends_at: Instant
}

/** What several processes share. */
export interface ProcessTables {
  leases: LeasesTable
  attempts: AttemptsTable
}

import { startDebianPostgres } from '#tests/support/debian-postgres.ts'
import { onServer } from '#tests/support/postgres-statement.ts'

/** Its files outlive a restart, so it is a disk. /tmp is memory on many systems. */
const disk = '/var/tmp'

export interface Place {
  /** The folder of PostgreSQL's own programs. */
  programs: string
  /** Creates an empty database and returns its address. */
  newDatabase: () => Promise<string>
}

/**
 * Starts a PostgreSQL of Debian's package with its default settings, on disk, and removes it after the work.
 */
export async function withPostgres<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const server = await startDebianPostgres([], disk)
  if (server === undefined)
    throw new Error("The benchmarks need PostgreSQL's programs; Debian has them as the package postgresql.")
  let databases = 0
  try {
    return await work({
      programs: server.programs,
      async newDatabase() {
        databases += 1
        await onServer(server.url, `create database bench_${databases}`)
        return Object.assign(new URL(server.url), { pathname: `/bench_${databases}` }).href
      },
    })
  } finally {
    await server.stop()
  }
}

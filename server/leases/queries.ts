import type { Reader, Writer } from '#server/database/database.ts'

export interface Lease {
  holder: string
  until: number
}

/** The jobs that one process runs for all (server/leases/leased-jobs.ts). */
const periodicJobs = 'periodic jobs'

export async function findLease(reader: Reader): Promise<Lease> {
  return reader
    .selectFrom('leases')
    .select(['holder', 'until'])
    .where('name', '=', periodicJobs)
    .executeTakeFirstOrThrow()
}

/** Takes or prolongs the lease; false when another process holds it at `now`. */
export async function takeLease(
  writer: Writer,
  { holder, until, now }: Lease & { now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('leases')
    .set({ holder, until })
    .where('name', '=', periodicJobs)
    .where((row) => row.or([row('holder', '=', holder), row('until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets another process take the lease at once. */
export async function giveBackLease(writer: Writer, holder: string): Promise<void> {
  await writer
    .updateTable('leases')
    .set({ holder: '', until: 0 })
    .where('name', '=', periodicJobs)
    .where('holder', '=', holder)
    .execute()
}

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

const closureColumns = [
  'id',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'reason_ja as reasonJa',
  'reason_en as reasonEn',
] as const

/** A closure that stands. Instants are milliseconds since the epoch. */
export interface Closure {
  id: string
  startsAt: number
  endsAt: number
  reasonJa: string
  reasonEn: string
}

/**
 * Locks all closures until the transaction ends. On PostgreSQL a lesson could otherwise be created in the very moment in
 * which its time is closed, because neither transaction sees what the other one is writing. Called before any other lock.
 */
export async function lockClosures(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'closures')
    .execute()
}

/** The closures of the whole studio that stand and touch the half-open range, in order of start. */
export async function closuresBetween(reader: Reader, from: number, to: number): Promise<Closure[]> {
  return reader
    .selectFrom('closures')
    .select(closureColumns)
    .where('whole_studio', '=', 1)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .execute()
}

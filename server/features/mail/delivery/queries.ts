import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { mailColumns } from '../queries.ts'
import type { QueuedMail } from '../queries.ts'
import type { WaitingMail } from './rules.ts'

export interface ClaimedMail extends QueuedMail {
  /** How often it was tried, this time included. */
  attempts: number
}

/** Still to be sent, and not somebody's who is sending it. */
const isFree = (now: number) =>
  sql<boolean>`sent_at is null and given_up_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/** So many are looked at, of which few may be claimed. */
const inSight = 100

/** The mails that are due and nobody's, the longest due first. */
export async function listDue(reader: Reader, now: number): Promise<WaitingMail[]> {
  return dueMails(reader, { now })
}

const dueMails = prepared((reader, given: { now: number }) =>
  reader
    .selectFrom('outbox')
    .select(['id', 'recipient', 'created_at as writtenAt'])
    .where(isFree(given.now))
    .orderBy('due_at')
    .limit(inSight),
)

/** When the oldest mail was written that each of the recipients still waits for, of those written since. */
export async function oldestWaiting(
  reader: Reader,
  recipients: string[],
  since: number,
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('outbox')
    .select(({ fn }) => ['recipient', fn.min('created_at').as('writtenAt')])
    .where('recipient', 'in', recipients)
    .where('created_at', '>', since)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .groupBy('recipient')
    .execute()
  return new Map(rows.map(({ recipient, writtenAt }) => [recipient, writtenAt]))
}

/**
 * Takes mails for nobody else to take before the lease runs out, and returns those that were still free:
 * another process may have looked at them, too.
 */
export async function claim(
  writer: Writer,
  ids: string[],
  { now, until }: { now: number; until: number },
): Promise<ClaimedMail[]> {
  return writer
    .updateTable('outbox')
    .set({ leased_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', ids)
    .where(isFree(now))
    .returning([...mailColumns, 'attempts'])
    .execute()
}

/** Of those mails that are still leased: one that has failed meanwhile waits for its time instead. */
export async function renewLeases(writer: Writer, ids: string[], until: number): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ leased_until: until })
    .where('id', 'in', ids)
    .where('leased_until', 'is not', null)
    .execute()
}

export async function markSent(writer: Writer, ids: string[], now: number): Promise<void> {
  const outcome = { sent_at: now, leased_until: null, last_error: null, given_up_at: null }
  await writer.updateTable('outbox').set(outcome).where('id', 'in', ids).execute()
}

export async function markFailed(
  writer: Writer,
  id: string,
  outcome: { reason: string; next: { due_at: number } | { given_up_at: number } },
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ leased_until: null, last_error: outcome.reason, ...outcome.next })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { mailColumns } from '../queries.ts'
import type { QueuedMail } from '../queries.ts'
import { inTurnMs } from './rules.ts'

export interface ClaimedMail extends QueuedMail {
  /** How often it was tried, this time included. */
  attempts: number
}

/** Still to be sent, and not somebody's who is sending it. */
const isFree = (now: number) =>
  sql<boolean>`sent_at is null and given_up_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/** Ids alone do not tell: those of the same millisecond are in no order. */
const isEarlier = sql<boolean>`(earlier.created_at, earlier.id) < (outbox.created_at, outbox.id)`

/** Whether there is anything to claim, or nearly: mails that wait for their turn count. */
export async function isAnyDue(reader: Reader, now: number): Promise<boolean> {
  return (await anyDue(reader, { now })).length > 0
}

const anyDue = prepared((reader, given: { now: number }) =>
  reader.selectFrom('outbox').select('id').where(isFree(given.now)).limit(1),
)

interface Claim {
  now: number
  until: number
  most: number
}

/**
 * Takes mails that are due, the longest due first, for nobody else to take before the lease runs out. Each
 * row is looked at again when it is written, because another process may have taken it in between.
 */
export async function claimDue(writer: Writer, { now, until, most }: Claim): Promise<ClaimedMail[]> {
  const due = writer
    .selectFrom('outbox')
    .select('id')
    .where(isFree(now))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.recipient', '=', 'outbox.recipient')
            .where(isEarlier)
            .where('earlier.sent_at', 'is', null)
            .where('earlier.given_up_at', 'is', null)
            .where('earlier.created_at', '>', now - inTurnMs),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
  return writer
    .updateTable('outbox')
    .set({ leased_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', due)
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

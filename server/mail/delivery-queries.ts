import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { mailColumns } from './queries.ts'
import type { QueuedMail } from './queries.ts'

export interface ClaimedMail extends QueuedMail {
  /** How often a worker has tried to send the mail, this attempt included. */
  attempts: number
}

/** The mail is to be sent now, and no worker has leased it. */
const isFree = (now: number) =>
  sql<boolean>`sent_at is null and given_up_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/**
 * Ids of the mails to send next, the longest due first. At most one for each recipient, the oldest, and none while an
 * older one is being sent, because a confirmation must not arrive after its cancellation. A mail that was queued before
 * `heldBackSince` and waits for its next attempt no longer holds back later ones.
 */
export async function listDueMails(
  reader: Reader,
  given: { now: number; heldBackSince: number; room: number },
): Promise<string[]> {
  const mails = await dueMails(reader, given)
  return mails.map(({ id }) => id)
}

const dueMails = prepared((reader, given: { now: number; heldBackSince: number; room: number }) =>
  reader
    .selectFrom((outbox) =>
      outbox
        .selectFrom('outbox')
        .select(['id', 'due_at', 'leased_until', 'sent_at', 'given_up_at'])
        .select(sql<number>`row_number() over (partition by recipient order by created_at, id)`.as('place'))
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((mail) =>
          mail.or([
            mail('due_at', '<=', given.now),
            mail('leased_until', '>', given.now),
            mail('created_at', '>', given.heldBackSince),
          ]),
        )
        .as('waiting'),
    )
    .select('id')
    .where('place', '=', 1)
    .where(isFree(given.now))
    .orderBy('due_at')
    .limit(given.room),
)

/**
 * Leases mails until the given instant, and returns those that it got: another process may have leased the others
 * meanwhile.
 */
export async function claimMails(
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

/** Extends the leases that still exist. A mail whose sending has failed meanwhile has none any more. */
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

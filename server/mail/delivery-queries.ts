import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { mailColumns } from './queries.ts'
import type { QueuedMail } from './queries.ts'

export interface ClaimedMail extends QueuedMail {
  /** How often it was tried, this time included. */
  attempts: number
}

/** Still to be sent, and not somebody's who is sending it. */
const isFree = (now: number) =>
  sql<boolean>`sent_at is null and given_up_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/**
 * Whose turn it is, the longest due first. Of each recipient's mails that is the oldest, once nobody is sending any:
 * a confirmation must not come after its cancellation. One that was written before `heldBackSince` and waits for its
 * next attempt holds back none.
 */
export async function listInTurn(
  reader: Reader,
  given: { now: number; heldBackSince: number; room: number },
): Promise<string[]> {
  const mails = await mailsInTurn(reader, given)
  return mails.map(({ id }) => id)
}

const mailsInTurn = prepared((reader, given: { now: number; heldBackSince: number; room: number }) =>
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

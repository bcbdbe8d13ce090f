import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { mailColumns } from './queries.ts'
import type { QueuedMail } from './queries.ts'
import type { DropReason, Owner } from './sending-rules.ts'

/** What the rules need to know of the member whom a mail is for; undefined for a mail to no member. */
export async function findOwner(reader: Reader, mailId: string): Promise<Owner | undefined> {
  return reader
    .selectFrom('outbox')
    .innerJoin('members', 'members.id', 'outbox.member_id')
    .leftJoin('email_changes as pending', (join) =>
      join
        .onRef('pending.member_id', '=', 'members.id')
        .on('pending.used_at', 'is', null)
        .on('pending.withdrawn_at', 'is', null),
    )
    .select([
      'members.email',
      'members.email_confirmed_at as confirmedAt',
      'members.closed_at as closedAt',
      'members.news_declined_at as newsDeclinedAt',
      'pending.email as pendingEmail',
    ])
    .where('outbox.id', '=', mailId)
    .executeTakeFirst()
}

/** When the mail was sent that is `n` mails ago at this address; undefined when there were fewer. Mails to the studio do not count. */
export async function nthLastSent(reader: Reader, recipient: string, n: number): Promise<number | undefined> {
  const row = await reader
    .selectFrom('outbox')
    .select('sent_at as sentAt')
    .where('recipient', '=', recipient)
    .where('sent_at', 'is not', null)
    .where('kind', '<>', 'inquiryToStudio')
    .orderBy('sent_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.sentAt ?? undefined
}

/** More than one recipient is sent within the time in which mails are merged. */
const mostAtOnce = 100

/** The mails to the recipient of a mail that no worker has tried to send yet, this one first, queued until then. */
export async function listUntried(
  reader: Reader,
  { id, recipient, writtenAt }: QueuedMail,
  until: number,
): Promise<QueuedMail[]> {
  return reader
    .selectFrom('outbox')
    .select([...mailColumns])
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '>=', writtenAt)
    .where('created_at', '<=', until)
    .where((mail) => mail.or([mail('attempts', '=', 0), mail('id', '=', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
}

export async function markDropped(
  writer: Writer,
  ids: readonly string[],
  { reason, now }: { reason: DropReason; now: number },
): Promise<void> {
  // The list of unsent mails shows those that have a reason. A merged mail is not missing.
  const shown = reason === 'merged' ? null : reason
  await writer
    .updateTable('outbox')
    .set({
      given_up_at: now,
      dropped: reason,
      last_error: shown,
      attempts: sql<number>`case when leased_until is null then attempts else attempts - 1 end`,
      leased_until: null,
    })
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute()
}

/** Lets a leased mail wait. It counts as not tried. */
export async function postpone(writer: Writer, id: string, until: number): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ due_at: until, leased_until: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { mailColumns } from './queries.ts'
import type { QueuedMail } from './queries.ts'
import { news } from './sending-rules.ts'
import type { DropReason, Owner } from './sending-rules.ts'

export interface ClaimedMail extends QueuedMail {
  /** How often a worker has tried to send the mail, this attempt included. */
  attempts: number
}

/** The mail is to be sent now, and no worker has leased it. */
const isFree = (now: number) =>
  sql<boolean>`sent_at is null and given_up_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/**
 * Of the mails that are sent at once, news leaves one place free, so that a confirmation never waits for a
 * slow mail server.
 */
const keptForOthers = 1

// A type and not an interface, because only a type has the index signature of prepared parameters.
type DueQuery = {
  now: number
  heldBackSince: number
  /** How many mails. */
  room: number
}

/**
 * Ids of the mails to send next, the longest due first, and news after all others. At most one for each
 * recipient, the oldest, and none while an older one is being sent, because a confirmation must not arrive
 * after its cancellation. A mail that was queued before `heldBackSince` and waits for its next attempt no
 * longer holds back later ones.
 */
export async function listDueMails(reader: Reader, query: DueQuery): Promise<string[]> {
  const mails = await dueMails(reader, query)
  const room = query.room - mails.length - keptForOthers
  const others = room > 0 ? await dueNews(reader, { ...query, room }) : []
  return [...mails, ...others].map(({ id }) => id)
}

const dueNews = prepared((reader, query: DueQuery) =>
  due(reader, query).where('mail.kind', '=', news).orderBy('mail.dueAt').limit(query.room),
)

/*
 * The database walks through the waiting mails by `outbox_due` until it has enough of them, and looks for an
 * older mail of the same recipient by `outbox_in_turn`, so that a long outbox costs no more than a short one.
 */
const dueMails = prepared((reader, query: DueQuery) =>
  due(reader, query).where('mail.kind', '<>', news).orderBy('mail.dueAt').limit(query.room),
)

const due = (reader: Reader, { now, heldBackSince }: DueQuery) =>
  reader
    .selectFrom('outbox as mail')
    .select('mail.id')
    .where(isFree(now))
    .where((mail) =>
      mail.not(
        mail.exists(
          mail
            .selectFrom('outbox as older')
            .select('older.id')
            .whereRef('older.recipient', '=', 'mail.recipient')
            .where('older.sentAt', 'is', null)
            .where('older.givenUpAt', 'is', null)
            // News holds back nothing.
            .where('older.kind', '<>', news)
            .where(sql<boolean>`(older.created_at, older.id) < (mail.created_at, mail.id)`)
            .where((older) =>
              older.or([
                older('older.dueAt', '<=', now),
                older('older.leasedUntil', '>', now),
                older('older.createdAt', '>', heldBackSince),
              ]),
            ),
        ),
      ),
    )

/**
 * Leases mails until the given instant, and returns those that it got: another process may have leased the
 * others meanwhile.
 */
export async function claimMails(
  writer: Writer,
  ids: string[],
  { now, until }: { now: number; until: number },
): Promise<ClaimedMail[]> {
  return writer
    .updateTable('outbox')
    .set({ leasedUntil: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', ids)
    .where(isFree(now))
    .returning([...mailColumns, 'attempts'])
    .execute()
}

/** Extends the leases that still exist. A mail whose sending has failed meanwhile has none any more. */
export async function renewLeases(writer: Writer, ids: string[], until: number): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ leasedUntil: until })
    .where('id', 'in', ids)
    .where('leasedUntil', 'is not', null)
    .execute()
}

export async function markSent(writer: Writer, ids: string[], now: number): Promise<void> {
  const outcome = { sentAt: now, leasedUntil: null, lastError: null, givenUpAt: null, dropped: null }
  await writer.updateTable('outbox').set(outcome).where('id', 'in', ids).execute()
}

export async function markFailed(
  writer: Writer,
  id: string,
  outcome: { reason: string; next: { dueAt: number } | { givenUpAt: number } },
): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ leasedUntil: null, lastError: outcome.reason, ...outcome.next })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

/** What the rules need to know of the member whom a mail is for; undefined for a mail to no member. */
export async function findOwner(reader: Reader, mailId: string): Promise<Owner | undefined> {
  return reader
    .selectFrom('outbox')
    .innerJoin('members', 'members.id', 'outbox.memberId')
    .leftJoin('email_changes as pending', (join) =>
      join
        .onRef('pending.memberId', '=', 'members.id')
        .on('pending.usedAt', 'is', null)
        .on('pending.withdrawnAt', 'is', null),
    )
    .select([
      'members.email',
      'members.emailConfirmedAt as confirmedAt',
      'members.closedAt',
      'members.newsDeclinedAt',
      'pending.email as pendingEmail',
    ])
    .where('outbox.id', '=', mailId)
    .executeTakeFirst()
}

/**
 * When the mail was sent that is `n` mails ago at this address; undefined when there were fewer. Mails to the
 * studio do not count.
 */
export async function nthLastSent(reader: Reader, recipient: string, n: number): Promise<number | undefined> {
  const row = await reader
    .selectFrom('outbox')
    .select('sentAt')
    .where('recipient', '=', recipient)
    .where('sentAt', 'is not', null)
    .where('kind', '<>', 'inquiryToStudio')
    .orderBy('sentAt', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.sentAt ?? undefined
}

/** More than one recipient is sent within the time in which mails are merged. */
const mostAtOnce = 100

/**
 * The mails to the recipient of a mail that no worker has tried to send yet, this one first, queued until
 * then.
 */
export async function listUntried(
  reader: Reader,
  { id, recipient, writtenAt }: QueuedMail,
  until: number,
): Promise<QueuedMail[]> {
  return reader
    .selectFrom('outbox')
    .select([...mailColumns])
    .where('recipient', '=', recipient)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where('createdAt', '>=', writtenAt)
    .where('createdAt', '<=', until)
    .where((mail) => mail.or([mail('attempts', '=', 0), mail('id', '=', id)]))
    .orderBy('createdAt')
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
      givenUpAt: now,
      dropped: reason,
      lastError: shown,
      attempts: sql<number>`case when leased_until is null then attempts else attempts - 1 end`,
      leasedUntil: null,
    })
    .where('id', 'in', ids)
    .where('sentAt', 'is', null)
    .execute()
}

/** Lets a leased mail wait. It counts as not tried. */
export async function postpone(writer: Writer, id: string, until: number): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ dueAt: until, leasedUntil: null, attempts: sql<number>`attempts - 1` })
    .where('id', '=', id)
    .execute()
}

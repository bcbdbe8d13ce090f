import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { LineTables } from '#server/database/line-tables.ts'

/** The ids of those of the mails whose members have linked an account, and their members. */
export async function listLinkedMails(reader: Reader, mailIds: readonly string[]) {
  return reader
    .selectFrom('outbox')
    .innerJoin('line_accounts', 'line_accounts.memberId', 'outbox.memberId')
    .select(['outbox.id as mailId', 'line_accounts.memberId'])
    .where('outbox.id', 'in', mailIds)
    .execute()
}

interface NewMessage {
  id: string
  mailId: string
  memberId: string
  kind: string
  createdAt: number
  usefulUntil: number
}

/** Adds the messages of mails that have none yet. */
export async function insertMessages(writer: Writer, messages: readonly NewMessage[]): Promise<void> {
  await writer
    .insertInto('line_messages')
    .values(
      messages.map((message) => ({
        ...message,
        dueAt: message.createdAt,
        attempts: 0,
        leasedUntil: null,
        takenAt: null,
        endedAt: null,
        endedBy: null,
        lastError: null,
      })),
    )
    .onConflict((conflict) => conflict.column('mailId').doNothing())
    .execute()
}

const isFree = (now: number) =>
  sql<boolean>`taken_at is null and ended_at is null and due_at <= ${now} and coalesce(leased_until, 0) <= ${now}`

/** The message that is due the longest and that no server is sending; undefined when there is none. */
export async function findDueMessage(reader: Reader, now: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('line_messages')
    .select('id')
    .where(isFree(now))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Leases a message; undefined when another server has taken it meanwhile. */
export async function claimMessage(
  writer: Writer,
  id: string,
  { now, until }: { now: number; until: number },
) {
  return writer
    .updateTable('line_messages')
    .set({ leasedUntil: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where(isFree(now))
    .returning(['id', 'mailId', 'memberId', 'kind', 'attempts', 'usefulUntil'])
    .executeTakeFirst()
}

/**
 * How many messages LINE has taken since the instant, and how many others are being sent. In one statement,
 * because a message may pass from the second to the first between two.
 */
export async function countOfMonth(
  reader: Reader,
  { since, now, besides }: { since: number; now: number; besides: string },
): Promise<number> {
  const rows = reader
    .selectFrom('line_messages')
    .where('id', '<>', besides)
    .where((message) =>
      message.or([
        message('takenAt', '>=', since),
        message.and([
          message('takenAt', 'is', null),
          message('endedAt', 'is', null),
          message('leasedUntil', '>', now),
        ]),
      ]),
    )
  return countOf(rows)
}

const countTaken = (reader: Reader, since: number): Promise<number> =>
  countOf(reader.selectFrom('line_messages').where('takenAt', '>=', since))

export async function markTaken(writer: Writer, id: string, takenAt: number): Promise<void> {
  const outcome = { takenAt, leasedUntil: null, lastError: null }
  await writer.updateTable('line_messages').set(outcome).where('id', '=', id).execute()
}

export async function markEnded(
  writer: Writer,
  id: string,
  ended: Pick<LineTables['line_messages'], 'endedAt' | 'endedBy'> & { lastError?: string },
): Promise<void> {
  await writer
    .updateTable('line_messages')
    .set({ leasedUntil: null, ...ended })
    .where('id', '=', id)
    .execute()
}

export async function postponeMessage(
  writer: Writer,
  id: string,
  { dueAt, lastError }: { dueAt: number; lastError: string },
): Promise<void> {
  await writer
    .updateTable('line_messages')
    .set({ leasedUntil: null, dueAt, lastError })
    .where('id', '=', id)
    .execute()
}

/** Deletes messages from before the instant that are no longer to be sent; returns how many. */
export async function deleteOldMessages(writer: Writer, before: number): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('line_messages')
    .where('createdAt', '<', before)
    .where((message) => message.or([message('takenAt', 'is not', null), message('endedAt', 'is not', null)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** So many attempts fail in about four minutes. */
const failingAfter = 5
/** LINE does not accept the access token. */
const tokenCodes = ['401', '403']

/** How the messages of the month are, and what of the last days needs a look. */
export async function readMessageState(reader: Reader, { month, days }: { month: number; days: number }) {
  const messages = reader.selectFrom('line_messages')
  const last = await messages
    .select(sql<number | null>`max(taken_at)`.as('takenAt'))
    .executeTakeFirstOrThrow()
  const waiting = messages.where('takenAt', 'is', null).where('endedAt', 'is', null)
  const refusedTokens = messages
    .where('lastError', 'in', tokenCodes)
    .where('createdAt', '>=', days)
    .where('dueAt', '>', last.takenAt ?? 0)
  const ended = messages.where('endedAt', '>=', days).where('lastError', 'is not', null)
  return {
    lastTakenAt: last.takenAt,
    taken: await countTaken(reader, month),
    waiting: await countOf(waiting),
    failing:
      (await countOf(waiting.where('attempts', '>=', failingAfter))) +
      (await countOf(ended.where('endedBy', 'in', ['refused', 'late']))),
    tokenRefused: (await countOf(refusedTokens)) > 0,
    overBound: await countOf(messages.where('endedAt', '>=', month).where('endedBy', '=', 'bound')),
  }
}

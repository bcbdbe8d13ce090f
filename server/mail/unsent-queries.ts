import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { isToBeErased, mailColumns } from './queries.ts'

const columns = [
  ...mailColumns,
  'attempts',
  'last_error as reason',
  'due_at as dueAt',
  'given_up_at as givenUpAt',
  'dropped',
] as const

/** The mails that a worker tried to send, and could not, or was not allowed to. */
const unsentMails = (reader: Reader) =>
  reader.selectFrom('outbox').where('sent_at', 'is', null).where('last_error', 'is not', null)

export async function listUnsentMails(reader: Reader, { skip, most }: Slice) {
  return unsentMails(reader)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export const countUnsentMails = (reader: Reader): Promise<number> => countOf(unsentMails(reader))

/** How many mails wait and how many attempts failed, and when the mail that is due the longest became due. */
export async function readOutboxState(reader: Reader) {
  const waiting = reader.selectFrom('outbox').where('sent_at', 'is', null).where('given_up_at', 'is', null)
  const longestDue = await waiting.select('due_at as dueAt').orderBy('due_at').limit(1).executeTakeFirst()
  return {
    waiting: await countOf(waiting),
    failing: await countOf(unsentMails(reader).where('dropped', 'is', null)),
    dueAt: longestDue?.dueAt,
  }
}

export async function findUnsentMail(reader: Reader, id: string) {
  return unsentMails(reader).select(columns).where('id', '=', id).executeTakeFirst()
}

/**
 * Makes a mail due at once, with as many attempts as a new one. A worker that is sending it now goes on. Returns whether
 * the mail will be erased when it is finished.
 */
export async function queueAgain(writer: Writer, id: string, now: number): Promise<boolean> {
  const row = await writer
    .updateTable('outbox')
    .set({
      due_at: now,
      attempts: 0,
      given_up_at: null,
      dropped: null,
      last_error: sql<string | null>`case when dropped is null then last_error end`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning((mail) => isToBeErased(writer)(mail).as('isToBeErased'))
    .executeTakeFirst()
  return Boolean(row?.isToBeErased)
}

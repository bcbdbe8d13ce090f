import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

export interface QueuedMail {
  kind: string
  recipient: string
  language: string
  content: Record<string, unknown>
}

/**
 * The order in which the rows of a table were written. The clock of a test stands still, so that rows have
 * the same time, and ids of one millisecond are in no order. PostgreSQL's place of a row (`ctid`) is no order
 * either, because a new row takes the place of a removed one.
 */
export const writingOrder = ({ engine }: Database) =>
  engine === 'postgres' ? sql`(xmin::text::bigint, cmin::text::bigint, ctid)` : sql`rowid`

/** The mails in the outbox, by recipient and kind. */
export async function queuedMails(database: Database): Promise<QueuedMail[]> {
  const rows = await database.reader
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'language', 'content'])
    .orderBy('recipient')
    .orderBy('kind')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    content: JSON.parse(content) as Record<string, unknown>,
  }))
}

/** The audit entries, the oldest first. */
export async function auditEntries(database: Database) {
  const rows = await database.reader
    .selectFrom('audit_log')
    .select(['at', 'actorId as actor', 'action', 'subjectId as subject', 'before', 'after'])
    .orderBy('at')
    .orderBy(writingOrder(database))
    .execute()
  const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as unknown))
  return rows.map(({ before, after, ...row }) => ({ ...row, before: read(before), after: read(after) }))
}

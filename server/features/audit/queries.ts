import type { AuditAction } from '#contract/audit.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { AuditLogTable } from '#server/database/tables.ts'

export async function insertEntry(writer: Writer, entry: AuditLogTable): Promise<void> {
  await writer.insertInto('audit_log').values(entry).execute()
}

/** Whether the action was recorded for this subject before. */
export async function hasEntry(reader: Reader, action: AuditAction, subjectId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest entry with this action. */
export async function findNewestEntry(
  reader: Reader,
  action: AuditAction,
): Promise<{ at: number; after: string | null } | undefined> {
  return reader
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * What was recorded about a member, the member's bookings, hires and payments, mails to the member, and mails
 * about the inquiries.
 */
export async function listEntriesAbout(
  reader: Reader,
  { memberId, inquiryIds }: { memberId: string; inquiryIds: string[] },
) {
  const mails = reader.selectFrom('outbox').select('id')
  return reader
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where((entry) =>
      entry.or([
        entry('subjectId', '=', memberId),
        entry('subjectId', 'in', mails.where('memberId', '=', memberId)),
        entry('subjectId', 'in', reader.selectFrom('bookings').select('id').where('memberId', '=', memberId)),
        entry('subjectId', 'in', reader.selectFrom('hires').select('id').where('memberId', '=', memberId)),
        entry('subjectId', 'in', reader.selectFrom('payments').select('id').where('memberId', '=', memberId)),
        // An empty list is not valid SQL.
        ...(inquiryIds.length > 0
          ? [entry('subjectId', 'in', mails.where('inquiryId', 'in', inquiryIds))]
          : []),
      ]),
    )
    .execute()
}

/** What was recorded about guests, their payments and mails to them. */
export async function listEntriesAboutGuests(reader: Reader, guestIds: readonly string[]) {
  const mails = reader.selectFrom('outbox').select('id').where('guestId', 'in', guestIds)
  const bookings = reader.selectFrom('bookings').select('id').where('guestId', 'in', guestIds)
  const hires = reader.selectFrom('hires').select('id').where('guestId', 'in', guestIds)
  const payments = reader
    .selectFrom('payments')
    .select('id')
    .where((of) => of.or([of('bookingId', 'in', bookings), of('hireId', 'in', hires)]))
  return reader
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where((entry) =>
      entry.or([
        entry('subjectId', 'in', guestIds),
        entry('subjectId', 'in', hires),
        entry('subjectId', 'in', mails),
        entry('subjectId', 'in', payments),
      ]),
    )
    .execute()
}

export async function updateFields(
  writer: Writer,
  { id, ...fields }: Pick<AuditLogTable, 'id' | 'before' | 'after'>,
): Promise<void> {
  await writer.updateTable('audit_log').set(fields).where('id', '=', id).execute()
}

/** Deletes the oldest entries from before the instant; returns how many. */
export async function deleteEntries(
  writer: Writer,
  { before, most }: { before: number; most: number },
): Promise<number> {
  const old = writer.selectFrom('audit_log').select('id').where('at', '<', before).orderBy('at').limit(most)
  const { numDeletedRows } = await writer.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

interface RecordedAbout {
  memberId: string
  actions: readonly AuditAction[]
  /** About the account, or about the member's payments. */
  about: 'account' | 'payments'
}

/** The ids of what was recorded about a member's account or payments. */
export async function listIdsBefore(
  reader: Reader,
  { memberId, actions, about }: RecordedAbout,
  earlier: Earlier,
): Promise<Array<{ id: string }>> {
  const payments = reader.selectFrom('payments').select('id').where('memberId', '=', memberId)
  const account = reader.selectFrom('members').select('id').where('id', '=', memberId)
  const query = reader
    .selectFrom('audit_log')
    .select('id')
    .where('subjectId', 'in', about === 'account' ? account : account.unionAll(payments))
    .where('action', 'in', actions)
  return newestBefore(query, { at: 'at', id: 'id' }, earlier).execute()
}

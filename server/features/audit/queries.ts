import type { AuditAction } from '#contract/audit.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
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
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row !== undefined
}

/** What was recorded about a member, the member's hires, mails to the member, and mails about the inquiries. */
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
        entry('subject_id', '=', memberId),
        entry('subject_id', 'in', mails.where('member_id', '=', memberId)),
        entry('subject_id', 'in', reader.selectFrom('hires').select('id').where('member_id', '=', memberId)),
        // An empty list is not valid SQL.
        ...(inquiryIds.length > 0
          ? [entry('subject_id', 'in', mails.where('inquiry_id', 'in', inquiryIds))]
          : []),
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

/** Undefined: all actions. */
type Actions = readonly AuditAction[] | undefined

/** Newest first. */
export async function listEntryRows(reader: Reader, actions: Actions, { skip, most }: Slice) {
  return reader
    .selectFrom('audit_log as entry')
    .leftJoin('members as actor', 'actor.id', 'entry.actor_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.subject_id as subjectId',
      'entry.before',
      'entry.after',
      'actor.last_name as lastName',
      'actor.first_name as firstName',
    ])
    .$if(actions !== undefined, (entries) => entries.where('entry.action', 'in', actions ?? []))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export function countEntries(reader: Reader, actions: Actions): Promise<number> {
  const all = reader.selectFrom('audit_log')
  return countOf(actions === undefined ? all : all.where('action', 'in', actions))
}

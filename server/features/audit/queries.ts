import type { Writer } from '#server/database/database.ts'
import type { AuditLogTable } from '#server/database/tables.ts'

export async function insertEntry(writer: Writer, entry: AuditLogTable): Promise<void> {
  await writer.insertInto('audit_log').values(entry).execute()
}

import type { AuditAction } from '#contract/audit.ts'
import type { Writer } from '#server/database/database.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { insertEntry } from './queries.ts'

export interface NewEntry {
  /** Null when the payment provider, or the operator at the command line, caused the change. */
  actor: AdminId | null
  action: AuditAction
  subjectId: string
  before: object | null
  after: object | null
}

/**
 * Records a change by an administrator, the payment provider or the operator, in the transaction of the
 * change.
 */
export async function record(writer: Writer, entry: NewEntry, now: number): Promise<void> {
  await insertEntry(writer, {
    id: newId(),
    at: now,
    actorId: entry.actor,
    action: entry.action,
    subjectId: entry.subjectId,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
  })
}

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
  /** What there was before a change or a removal. */
  before?: object | null
  /** What there is after a change or an addition. */
  after?: object | null
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
    before: textOf(entry.before),
    after: textOf(entry.after),
  })
}

const textOf = (values: object | null | undefined) => (values ? JSON.stringify(values) : null)

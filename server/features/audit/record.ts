import type { AuditAction } from '#contract/audit.ts'
import type { Writer } from '#server/database/database.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { insertEntry } from './queries.ts'

export interface Deed {
  /** Null where the payment provider caused it. */
  actor: AdminId | null
  action: AuditAction
  subjectId: string
  before: object | null
  after: object | null
}

/** Records what an administrator, or the payment provider, did, in the transaction that does it. */
export async function record(writer: Writer, deed: Deed, now: number): Promise<void> {
  await insertEntry(writer, {
    id: newId(),
    at: now,
    actor_id: deed.actor,
    action: deed.action,
    subject_id: deed.subjectId,
    before: deed.before && JSON.stringify(deed.before),
    after: deed.after && JSON.stringify(deed.after),
  })
}

import type { AuditAction } from '#contract/audit.ts'
import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

interface Wanted {
  memberId: string
  actions: readonly AuditAction[]
  /** About the account, or about the member's payments. */
  about: 'account' | 'payments'
}

/** The ids of what was recorded about a member's account or payments. */
export async function listIdsBefore(
  reader: Reader,
  { memberId, actions, about }: Wanted,
  earlier: Earlier,
): Promise<Array<{ id: string }>> {
  const payments = reader.selectFrom('payments').select('id').where('member_id', '=', memberId)
  const account = reader.selectFrom('members').select('id').where('id', '=', memberId)
  const query = reader
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', 'in', about === 'account' ? account : account.unionAll(payments))
    .where('action', 'in', actions)
  return newestBefore(query, { at: 'at', id: 'id' }, earlier).execute()
}

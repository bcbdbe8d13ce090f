import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

/**
 * When the member registered, or was added by the administrator whom the audit log names. At most one row.
 */
export async function listRegisteredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('members')
    .select(['id', 'createdAt as at'])
    .select((member) =>
      member
        .selectFrom('audit_log')
        .select('actorId')
        .whereRef('subjectId', '=', 'members.id')
        .where('action', '=', 'member.added')
        .limit(1)
        .as('actorId'),
    )
    .where('id', '=', memberId)
  return newestBefore(query, { at: 'createdAt', id: 'id' }, earlier).execute()
}

/** The names of those of the members who work for the studio. */
export async function findAdministratorNames(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName'])
    .where('id', 'in', ids)
    .where('role', '<>', 'USER')
    .execute()
}

import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberId } from '#server/http/authentication.ts'
import { endAccount } from './end-account.ts'
import type { Parts } from './end-account.ts'
import { lockMember } from './queries.ts'

/**
 * An administrator, who has confirmed with the password, closes the account of a member who asked for it. Throws `error.member.notFound`,
 * `error.member.isAdministrator` and what `endAccount` throws.
 */
export async function closeForMember(parts: Parts, caller: AdminCaller, id: string): Promise<void> {
  const member = await parts.database.transact((writer) => lockMember(writer, id))
  if (member === undefined) throw new ApiError('error.member.notFound')
  await endAccount(
    parts,
    {
      id: id as MemberId,
      caller,
      async checkRole(_, role) {
        if (role === 'ADMIN') throw new ApiError('error.member.isAdministrator')
      },
    },
    async (writer, after) => {
      const entry = { action: 'account.closed', subjectId: id, before: null, after } as const
      await record(writer, { actor: caller.id, ...entry }, parts.clock())
    },
  ).catch(asNotFound)
}

/** The member has closed the account at the same moment. */
function asNotFound(error: unknown): never {
  const isClosed = error instanceof ApiError && error.code === 'error.server.token_expired'
  throw isClosed ? new ApiError('error.member.notFound') : error
}

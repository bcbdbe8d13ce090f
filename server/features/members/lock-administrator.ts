import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { countAdministrators, isAdministrator, lockAdministrators } from './administrator-queries.ts'
import { lockMember } from './queries.ts'

/**
 * Throws `error.member.lastAdministrator` for the only administrator who can log in. Until the transaction ends, no other
 * one changes who is an administrator. The caller has locked the member.
 */
export async function expectOtherAdministrator(writer: Writer): Promise<void> {
  await lockAdministrators(writer)
  if ((await countAdministrators(writer)) === 1) throw new ApiError('error.member.lastAdministrator')
}

/**
 * The administrator from whom another one, or the operator (null), takes rights, locked. Throws `error.member.notFound`,
 * `error.member.ownAccount`, `error.member.notAdministrator` and `error.member.lastAdministrator`, and
 * `error.server.token_expired` when the acting one has lost their own rights meanwhile.
 */
export async function lockAdministrator(writer: Writer, id: string, actor: AdminId | null) {
  const member = await lockMember(writer, id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (member.id === actor) throw new ApiError('error.member.ownAccount')
  if (member.role !== 'ADMIN') throw new ApiError('error.member.notAdministrator')
  await lockAdministrators(writer)
  // Of two administrators who act on each other at once, the second one is none any more.
  if (actor !== null && !(await isAdministrator(writer, actor)))
    throw new ApiError('error.server.token_expired')
  if (member.blockedAt === null) await expectOtherAdministrator(writer)
  return member
}

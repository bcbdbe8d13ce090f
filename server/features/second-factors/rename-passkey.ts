import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { changePasskeyName } from './passkey-queries.ts'

/** Throws `error.secondFactor.notFound` when the member has no such passkey. */
export async function renamePasskey(
  database: Database,
  memberId: MemberId,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isDone = await database.transact((writer) => changePasskeyName(writer, { id, memberId }, name))
  if (!isDone) throw new ApiError('error.secondFactor.notFound')
}

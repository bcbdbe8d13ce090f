import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { passwordFits } from '#server/security/password-hash.ts'
import { findPasswordHash } from './queries.ts'

/** Throws `error.password.incorrect` unless it is the member's password. */
export async function expectPassword(reader: Reader, id: MemberId, password: string): Promise<void> {
  const fits = await passwordFits(password, await findPasswordHash(reader, id))
  if (!fits) throw new ApiError('error.password.incorrect', { password: 'incorrect' })
}

import type { Role } from '#contract/members.ts'
import { weaknessOf } from '#contract/weak-passwords.ts'
import { ApiError } from '#server/http/api-error.ts'

interface Holder {
  role: Role
  email: string
  lastName: string
  firstName: string
}

/** Throws `error.server.invalid` for a new password of an administrator that is easily guessed. Members are only warned, in the browser. */
export async function refuseWeakPassword(holder: Holder, newPassword: string): Promise<void> {
  if (holder.role !== 'ADMIN') return
  const weakness = await weaknessOf(newPassword, [holder.email, holder.lastName, holder.firstName])
  if (weakness !== undefined) throw new ApiError('error.server.invalid', { newPassword: weakness })
}

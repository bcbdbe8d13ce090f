import { expectPassword } from '#server/features/sessions/check-password.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { endAccount } from './end-account.ts'
import type { Parts } from './end-account.ts'
import { expectOtherAdministrator } from './lock-administrator.ts'

/** Closes the caller’s account. Throws `error.password.incorrect`, `error.member.lastAdministrator` and what `endAccount` throws. */
export async function closeAccount(parts: Parts, caller: MemberCaller, password: string): Promise<void> {
  await expectPassword(parts.database.reader, caller.id, password)
  await endAccount(parts, {
    id: caller.id,
    caller,
    async checkRole(writer, role) {
      if (role === 'ADMIN') await expectOtherAdministrator(writer)
    },
  })
}

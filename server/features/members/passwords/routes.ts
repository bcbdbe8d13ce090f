import { changePassword, checkResetLink, forgetPassword, resetPassword } from '#contract/passwords.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LinkTokens } from '#server/platform/link-tokens.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { changeOwnPassword, expectOpenLink, sendResetLink, setPasswordByLink } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  tokens: Tokens
  linkTokens: LinkTokens
  attempt: Attempt
}

export function passwordRoutes(mount: Mount, { database, clock, tokens, linkTokens, attempt }: Parts): void {
  mount(changePassword, async ({ caller, body, request }) => {
    await attempt('passwordPerAccount', caller.id, request)
    return { access_token: await changeOwnPassword({ database, tokens }, caller.id, body, clock()) }
  })

  mount(forgetPassword, async ({ body, request }) => {
    await attempt('forgottenPerAddress', request.ip, request)
    await attempt('forgottenPerAccount', body.email, request)
    await sendResetLink(database, body.email, clock())
    return {}
  })

  mount(checkResetLink, async ({ body, request }) => {
    await attempt('resetPerAddress', request.ip, request)
    await expectOpenLink({ reader: database.reader, linkTokens }, body.token, clock())
    return {}
  })

  mount(resetPassword, async ({ body, request }) => {
    await attempt('resetPerAddress', request.ip, request)
    await setPasswordByLink({ database, linkTokens }, body, clock())
    return {}
  })
}

import { changePassword, getOwnMember, updateOwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { changeOwnMember, changeOwnPassword, ownMember } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  tokens: Tokens
  attempt: Attempt
}

export function memberRoutes(mount: Mount, { database, clock, tokens, attempt }: Parts): void {
  mount(getOwnMember, ({ caller }) => ownMember(database.reader, caller.id))
  mount(updateOwnMember, ({ caller, body }) => changeOwnMember(database, caller.id, body, clock()))
  mount(changePassword, async ({ caller, body, request }) => {
    await attempt('passwordPerAccount', caller.id, request)
    return { access_token: await changeOwnPassword({ database, tokens }, caller.id, body) }
  })
}

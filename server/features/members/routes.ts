import { getOwnMember, updateOwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { changeOwnMember, ownMember } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  attempt: Attempt
}

export function memberRoutes(mount: Mount, { database, clock, attempt }: Parts): void {
  mount(getOwnMember, ({ caller }) => ownMember(database.reader, caller.id))
  mount(updateOwnMember, async ({ caller, body, request }) => {
    await attempt('profilePerAccount', caller.id, request)
    return changeOwnMember(database, caller.id, body, clock())
  })
}

import { getOwnMember, updateOwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import { changeOwnMember, ownMember } from './service.ts'

export function memberRoutes(mount: Mount, { database, clock }: { database: Database; clock: Clock }): void {
  mount(getOwnMember, ({ caller }) => ownMember(database.reader, caller.id))
  mount(updateOwnMember, ({ caller, body }) => changeOwnMember(database, caller.id, body, clock()))
}

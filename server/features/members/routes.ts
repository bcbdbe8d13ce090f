import { getOwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import type { Mount } from '#server/platform/mount.ts'
import { ownMember } from './service.ts'

export function memberRoutes(mount: Mount, { database }: { database: Database }): void {
  mount(getOwnMember, ({ caller }) => ownMember(database.reader, caller.id))
}

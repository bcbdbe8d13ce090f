import { getOwnMember, updateOwnMember } from '#contract/members.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { changeOwnMember, ownMember } from './members.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
}

export function memberRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit }: Parts,
): void {
  registerEndpoint(getOwnMember, ({ caller }) => ownMember(database.reader, caller.id))
  registerEndpoint(updateOwnMember, async ({ caller, body, request }) => {
    await rateLimit('profilePerAccount', caller.id, request)
    return changeOwnMember(database, caller.id, body, clock())
  })
}

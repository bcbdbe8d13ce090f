import * as api from '#contract/member-codes.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { Clock } from '#time/clock.ts'
import { isoText } from '#time/tokyo.ts'
import { readOwnCode, renewCode } from './own-code.ts'

export function memberCodeRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(api.readMemberCode, async ({ caller }) => ({
    code: await readOwnCode(database.reader, caller.id),
  }))
  registerEndpoint(api.renewMemberCode, async ({ caller, request }) => {
    const now = clock()
    const { code } = await renewCode(database, caller.id, now)
    recordSecurityEvent(request, 'memberCode.renewed')
    return { code: { code, createdAt: isoText(now) } }
  })
}

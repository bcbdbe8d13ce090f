import * as api from '#contract/member-codes.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { readOwnCode, renewCode } from './own-code.ts'

export function memberCodes({ registerEndpoint, database }: App): void {
  registerEndpoint(api.readMemberCode, async ({ caller }) => ({
    code: await readOwnCode(database.reader, caller.id),
  }))
  registerEndpoint(api.renewMemberCode, async ({ ctx, request }) => {
    const code = await renewCode(ctx)
    recordSecurityEvent(request, 'memberCode.renewed')
    return { code }
  })
}

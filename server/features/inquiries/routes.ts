import { sendInquiry } from '#contract/inquiries.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { ask } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  attempt: Attempt
}

export function inquiryRoutes(mount: Mount, { database, clock, attempt }: Parts): void {
  mount(sendInquiry, async ({ caller, body, request }) => {
    await attempt('inquiryPerAddress', request.ip, request)
    await attempt('inquiryPerRecipient', body.email, request)
    return ask(database, body, { language: languageOf(request), memberId: caller?.id }, clock())
  })
}

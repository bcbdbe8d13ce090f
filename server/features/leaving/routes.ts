import { closeAccount, exportOwnData } from '#contract/leaving.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Payments } from '#server/platform/payment/provider.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { leave, ownData } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  attempt: Attempt
  payments: Payments | undefined
}

export function leavingRoutes(mount: Mount, { database, clock, attempt, payments }: Parts): void {
  mount(exportOwnData, ({ caller, request }) =>
    ownData(database.reader, caller.id, { language: languageOf(request), now: clock() }),
  )
  mount(closeAccount, async ({ caller, body, request }) => {
    await attempt('passwordPerAccount', caller.id, request)
    await leave({ database, payments, log: request.log }, caller.id, body.password, clock())
    return {}
  })
}

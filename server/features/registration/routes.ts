import { emailExists, registerMember } from '#contract/registration.ts'
import type { Database } from '#server/database/database.ts'
import { isRegistered } from '#server/features/members/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { register } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  attempt: Attempt
}

export function registrationRoutes(mount: Mount, { database, clock, attempt }: Parts): void {
  mount(registerMember, async ({ body, request }) => {
    await attempt('registrationPerAddress', request.ip, request)
    return register(database, body, languageOf(request), clock())
  })
  mount(emailExists, async ({ body, request }) => {
    await attempt('emailExistsPerAddress', request.ip, request)
    return { exists: await isRegistered(database.reader, body.email) }
  })
}

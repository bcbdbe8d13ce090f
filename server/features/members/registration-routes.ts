import { emailExists, registerMember } from '#contract/registration.ts'
import type { Database } from '#server/database/database.ts'
import { isRegistered } from './members.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { register } from './register.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
}

export function registrationRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit }: Parts,
): void {
  registerEndpoint(registerMember, async ({ body, request }) => {
    await rateLimit('registrationPerAddress', request.ip, request)
    return register(database, body, languageOf(request), clock())
  })
  registerEndpoint(emailExists, async ({ body, request }) => {
    await rateLimit('emailExistsPerAddress', request.ip, request)
    return { exists: await isRegistered(database.reader, body.email) }
  })
}

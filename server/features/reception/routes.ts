import { findMemberByCode, readReceptionDay } from '#contract/reception.ts'
import type { Database } from '#server/database/database.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Clock } from '#time/clock.ts'
import { instantOf } from '#time/tokyo.ts'
import { findByCode, readDay } from './read-day.ts'

export function receptionRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit }: { database: Database; clock: Clock; rateLimit: RateLimit },
): void {
  registerEndpoint(readReceptionDay, ({ caller, facts, query, request }) =>
    readDay(facts, database.reader, caller.id, {
      // The contract has checked that it is a day.
      from: instantOf(query.day) ?? 0,
      language: languageOf(request),
      now: clock(),
    }),
  )
  registerEndpoint(findMemberByCode, async ({ caller, query }) => {
    await rateLimit('memberCodePerAdministrator', caller.id)
    return findByCode(database.reader, query.code, clock())
  })
}

import { findMemberByCode, readReceptionDay } from '#contract/reception.ts'
import type { App } from '#server/context.ts'
import { languageOf } from '#server/http/request-language.ts'
import { instantOf } from '#time/tokyo.ts'
import { findByCode, readDay } from './read-day.ts'

export function reception({ registerEndpoint, database, clock, rateLimit }: App): void {
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

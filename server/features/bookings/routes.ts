import * as api from '#contract/bookings.ts'
import type { Database } from '#server/database/database.ts'
import type { ConfirmFacts } from '#server/features/studio/current-facts.ts'
import { withCurrentFacts } from '#server/features/studio/follow-publications.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Clock } from '#time/clock.ts'
import { book, bookForMember } from './book.ts'
import { cancel, cancelForMember } from './cancel.ts'
import { listOwnBookings } from './list-bookings.ts'
import { markAttendance } from './mark-attendance.ts'
import { readCalendarFile } from './read-calendar-file.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
  publicUrl: string
  confirmFacts: ConfirmFacts
}

export function bookingRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit, publicUrl, confirmFacts }: Parts,
): void {
  // A booking asks for no rule that administrators change, so it does not wait for the facts.
  const registerByRules = withCurrentFacts(registerEndpoint, confirmFacts)
  registerEndpoint(api.bookLesson, async ({ caller, body: { id: lessonId, start }, request }) => {
    await rateLimit('bookingOfOneLesson', `${caller.id} ${caller.id} ${lessonId}`)
    const wanted = { lessonId, startSeen: Date.parse(start), now: clock() }
    return book(database, caller.id, wanted, repeatableRequest(caller, request))
  })
  registerByRules(api.cancelBooking, ({ caller, params, body }) =>
    cancel(database, caller, params.id, clock(), body.reason),
  )
  registerByRules(api.listOwnBookings, ({ caller, request }) =>
    listOwnBookings(database.reader, caller.id, { now: clock(), language: languageOf(request) }),
  )
  registerEndpoint(api.readCalendarFile, ({ caller, params, request }) =>
    readCalendarFile(database.reader, caller.id, params.id, {
      publicUrl,
      language: languageOf(request),
      now: clock(),
    }),
  )

  registerEndpoint(
    api.bookForMember,
    async ({ caller, body: { id: lessonId, start, ...booker }, request }) => {
      await rateLimit('bookingOfOneLesson', `${caller.id} ${booker.memberId} ${lessonId}`)
      const wanted = { lessonId, startSeen: Date.parse(start), now: clock() }
      return bookForMember(database, caller.id, { booker, wanted }, repeatableRequest(caller, request))
    },
  )
  registerByRules(api.cancelForMember, ({ caller, params, body }) =>
    cancelForMember(database, caller.id, { ...params, ...body }, clock()),
  )
  registerByRules(api.markAttendance, ({ caller, params, body, request }) =>
    markAttendance(database, caller.id, { ...params, ...body, ifMatch: ifMatchOf(request) }, clock()),
  )
}

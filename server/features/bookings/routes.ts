import * as api from '#contract/bookings/bookings.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { book, bookForMember } from './book.ts'
import { cancel, cancelForMember } from './cancel.ts'
import { listOwnBookings, readCalendarFile } from './list-bookings.ts'
import { markAttendance } from './mark-attendance.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'

export function bookings(app: App): void {
  const { registerEndpoint, database, clock, rateLimit, publicUrl } = app
  registerEndpoint(api.bookLesson, async ({ caller, body: { id: lessonId, start }, request }) => {
    await rateLimit('bookingOfOneLesson', `${caller.id} ${caller.id} ${lessonId}`)
    const wanted = { lessonId, startSeen: Date.parse(start), now: clock() }
    return book(database, caller.id, wanted, repeatableRequest(caller, request))
  })
  registerEndpoint(api.cancelBooking, ({ caller, facts, params, body }) =>
    cancel(facts, database, caller, params.id, clock(), body.reason),
  )
  registerEndpoint(api.listOwnBookings, ({ caller, facts, request }) =>
    listOwnBookings(facts, database.reader, caller.id, { now: clock(), language: languageOf(request) }),
  )
  registerEndpoint(api.readCalendarFile, ({ caller, facts, params, request }) =>
    readCalendarFile(facts, database.reader, caller.id, params.id, {
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
  registerEndpoint(api.cancelForMember, ({ caller, facts, params, body }) =>
    cancelForMember(facts, database, caller.id, { ...params, ...body }, clock()),
  )
  registerEndpoint(api.markAttendance, ({ caller, facts, params, body, request }) =>
    markAttendance(facts, database, caller.id, { ...params, ...body, ifMatch: ifMatchOf(request) }, clock()),
  )
  waitingListRoutes(app)
}

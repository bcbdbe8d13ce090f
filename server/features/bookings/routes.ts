import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { book, cancel, ownBookings } from './book.ts'

export function bookingRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(bookLesson, ({ caller, body }) =>
    book(database, caller.id, { id: body.id, startSeen: Date.parse(body.start), now: clock() }),
  )
  registerEndpoint(cancelBooking, ({ caller, params }) => cancel(database, caller, params.id, clock()))
  registerEndpoint(listOwnBookings, ({ caller, request }) =>
    ownBookings(database.reader, caller.id, { now: clock(), language: languageOf(request) }),
  )
}

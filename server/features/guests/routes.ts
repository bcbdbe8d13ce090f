import * as bookings from '#contract/guests/guest-bookings.ts'
import * as api from '#contract/guests/guests.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { bookGuest, bookGuestAgain } from './book-guest.ts'
import { cancelGuestBooking } from './cancel-booking.ts'
import { changeGuest } from './change-guest.ts'
import { noteGuestPayment } from './note-payment.ts'
import { listGuests, readGuest } from './read-guest.ts'
import { trialRoutes } from './trial/routes.ts'

export function guests(app: App): void {
  const { registerEndpoint, database, clock, rateLimit } = app
  const online = app.payments !== undefined
  registerEndpoint(bookings.bookGuest, ({ caller, facts, body, request }) =>
    bookGuest(facts, database, caller.id, body, {
      request: repeatableRequest(caller, request),
      online,
      now: clock(),
    }),
  )
  registerEndpoint(
    bookings.bookGuestAgain,
    async ({ caller, facts, params: { id: guestId }, body, request }) => {
      await rateLimit('bookingOfOneLesson', `${caller.id} ${guestId} ${body.lessonId}`)
      const options = { request: repeatableRequest(caller, request), online, now: clock() }
      return bookGuestAgain(facts, database, caller.id, { guestId, ...body }, options)
    },
  )
  registerEndpoint(
    bookings.cancelGuestBooking,
    ({ caller, facts, params, query: { afterDeadline, refund }, request }) => {
      const decided = refund === undefined ? undefined : refund === 'true'
      const cancellation = { ...params, afterDeadline: afterDeadline === 'true', refund: decided }
      return cancelGuestBooking(facts, { ...app, log: request.log }, caller, cancellation)
    },
  )
  registerEndpoint(bookings.noteGuestPayment, ({ caller, params, body, request }) =>
    noteGuestPayment(
      database,
      { bookingId: params.id, ...body, actor: caller.id },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
  registerEndpoint(api.changeGuest, ({ caller, params, body, request }) =>
    changeGuest(
      database,
      caller.id,
      { ...params, fields: body, ifMatch: ifMatchOf(request) },
      { online, now: clock() },
    ),
  )
  registerEndpoint(api.readGuest, ({ facts, params, request }) =>
    readGuest(facts, database.reader, params.id, languageOf(request)),
  )
  registerEndpoint(api.listGuests, ({ query }) => listGuests(database.reader, query))
  trialRoutes(app)
}

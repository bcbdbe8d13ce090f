import * as bookings from '#contract/guests/guest-bookings.ts'
import * as api from '#contract/guests/guests.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { bookGuest, bookGuestAgain } from './book-guest.ts'
import { cancelGuestBooking } from './cancel-booking.ts'
import { changeGuest } from './change-guest.ts'
import { noteGuestPayment } from './record-seat-payment.ts'
import { listGuests, readGuest } from './read-guest.ts'
import { trialRoutes } from './trial/routes.ts'

export function guests(app: App): void {
  const { registerEndpoint, database, rateLimit } = app
  const online = app.payments !== undefined
  registerEndpoint(bookings.bookGuest, ({ ctx, body }) => bookGuest(ctx, body, { online }))
  registerEndpoint(bookings.bookGuestAgain, async ({ ctx, caller, params: { id: guestId }, body }) => {
    await rateLimit('bookingOfOneLesson', `${caller.id} ${guestId} ${body.lessonId}`)
    return bookGuestAgain(ctx, { guestId, ...body }, { online })
  })
  registerEndpoint(bookings.cancelGuestBooking, ({ ctx, params, query: { afterDeadline, refund } }) => {
    const decided = refund === undefined ? undefined : refund === 'true'
    const cancellation = { ...params, afterDeadline: afterDeadline === 'true', refund: decided }
    return cancelGuestBooking(ctx, app.payments, cancellation)
  })
  registerEndpoint(bookings.noteGuestPayment, ({ ctx, params, body }) =>
    noteGuestPayment(ctx, { bookingId: params.id, ...body }),
  )
  registerEndpoint(api.changeGuest, ({ ctx, params, body, request }) =>
    changeGuest(ctx, { ...params, fields: body, ifMatch: ifMatchOf(request) }, { online }),
  )
  registerEndpoint(api.readGuest, ({ ctx, params, request }) =>
    readGuest(ctx, params.id, languageOf(request)),
  )
  registerEndpoint(api.listGuests, ({ query }) => listGuests(database.reader, query))
  trialRoutes(app)
}

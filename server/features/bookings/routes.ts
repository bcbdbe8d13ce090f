import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { book, cancel, ownBookings } from './service.ts'

export function bookingRoutes(mount: Mount, { database, clock }: { database: Database; clock: Clock }): void {
  mount(bookLesson, ({ caller, body }) =>
    book(database, caller.id, { id: body.id, startSeen: Date.parse(body.start), now: clock() }),
  )
  mount(cancelBooking, ({ caller, params }) => cancel(database, caller, params.id, clock()))
  mount(listOwnBookings, ({ caller, request }) =>
    ownBookings(database.reader, caller.id, { now: clock(), language: languageOf(request) }),
  )
}

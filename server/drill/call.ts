import type { Database } from '#server/database/database.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import type { MemberId } from '#server/http/authentication.ts'

/** What a member of the drill does. */
export type Call =
  | { kind: 'book'; memberId: string; lessonId: string; startSeen: number }
  | { kind: 'cancel'; memberId: string; bookingId: string }

/** What a process of the drill does: it opens the database, and makes all calls at once. */
export interface Task {
  settings: DatabaseSettings
  calls: Call[]
  now: number
}

/** `booked`, `cancelled`, the key of a refusal, or the message of another error. */
export type Outcome = string

/** Makes the call with the use case that the server runs for a member. */
export async function makeCall(database: Database, call: Call, now: number): Promise<Outcome> {
  const id = call.memberId as MemberId
  try {
    if (call.kind === 'book') await book(database, id, { ...call, now })
    else await cancel(database, { id, role: 'USER', language: 'ja', sessionId: 'drill' }, call.bookingId, now)
    return call.kind === 'book' ? 'booked' : 'cancelled'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

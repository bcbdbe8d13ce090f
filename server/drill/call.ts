import { createContext } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import { bookGuest } from '#server/features/guests/book-guest.ts'
import type { AdminCaller, AdminId, MemberCaller, MemberId } from '#server/http/authentication.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { isoText } from '#time/tokyo.ts'

/** What a member of the drill does, or an administrator who adds a guest. */
export type Call =
  | { kind: 'book'; memberId: string; lessonId: string; startSeen: number }
  | { kind: 'guest'; actorId: string; lessonId: string; startSeen: number }
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
  try {
    if (call.kind === 'book') await book(drillContext(database, memberCaller(call.memberId), now), call)
    else if (call.kind === 'guest') await addGuest(database, call, now)
    else await cancel(drillContext(database, memberCaller(call.memberId), now), call.bookingId)
    return call.kind === 'cancel' ? 'cancelled' : 'booked'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The context of a use case of the drill, with the facts of a new studio. */
export const drillContext = <Caller extends MemberCaller>(database: Database, caller: Caller, now: number) =>
  createContext({ database, facts: factsOfFiles, caller, now, log: console })

export const memberCaller = (id: string): MemberCaller => ({
  id: id as MemberId,
  role: 'USER',
  language: 'ja',
  sessionId: 'drill',
})

async function addGuest(
  database: Database,
  { actorId, lessonId, startSeen }: Extract<Call, { kind: 'guest' }>,
  now: number,
): Promise<void> {
  const person = { name: 'Drill', kana: '', phone: '0300000000', email: '', language: 'ja' } as const
  const fields = { ...person, lessonId, start: isoText(startSeen), seatPrice: 1_000, paid: 'cash' } as const
  const admin: AdminCaller = { ...memberCaller(actorId), id: actorId as AdminId, role: 'ADMIN' }
  await bookGuest(drillContext(database, admin, now), fields, { online: false })
}

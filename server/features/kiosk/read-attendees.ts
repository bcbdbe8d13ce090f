import { createHash } from 'node:crypto'
import { fingerprinted, fingerprintLength } from '#contract/kiosk.ts'
import type { AttendedLesson, Attendee, KioskDay } from '#contract/kiosk.ts'
import type { ReceivedGuest, ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import type { Context } from '#server/context.ts'
import { listCodesOf } from '#server/features/member-codes/queries.ts'
import { readDay } from '#server/features/reception/read-day.ts'
import type { KioskCaller } from '#server/http/authentication.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dayMs, isoText, startOfDay } from '#time/tokyo.ts'
import { listCancelledGuests, listCancelledMembers, listWaitingMembers } from './queries.ts'
import { initialsOfGroup, lastDigits, namesOfGuest } from './rules.ts'
import type { Named } from './rules.ts'

/** A person with a place in a lesson, as the server knows them. None of it is answered as it is. */
interface Known extends Pick<Attendee, 'bookingId' | 'state' | 'open' | 'toAnswer'> {
  lessonId: string
  /** Of the member, or of the guest. */
  id: string
  names: Named
  phone: string
}

/**
 * Today's lessons, built field by field: nothing that tells who a person is comes along but initials, four
 * digits, and six digits of a hash, to which some 60,000 codes fit.
 */
export async function readAttendees(ctx: Context<KioskCaller>): Promise<KioskDay> {
  const { reader, facts, caller, now } = ctx
  const from = startOfDay(now)
  const events = await readDay(ctx, { from, language: caller.language })
  const seated = events.flatMap(bookersOf)
  // A seat counts before a place in line, and that before a seat that was cancelled.
  const without = Object.values(
    Object.groupBy(
      [...seated, ...(await listWithoutSeat(ctx, from))],
      ({ id, lessonId }) => `${id} ${lessonId}`,
    ),
  ).flatMap((ofOne = []) => (ofOne[0]?.bookingId === null ? [ofOne[0]] : []))
  const known = [...seated, ...without]
  const codes = new Map(
    (
      await listCodesOf(
        reader,
        known.map(({ id }) => id),
      )
    ).map(({ memberId, code }) => [memberId, code]),
  )
  const initials = initialsById(known)
  const salt = caller.sessionId
  const attendeeOf = ({ id, phone, bookingId, state, open, toAnswer }: Known): Attendee => {
    const code = codes.get(id)
    return {
      bookingId,
      person: hashOf(`${salt} person ${id}`, 12),
      initials: initials.get(id) ?? '',
      digits: lastDigits(phone),
      fingerprint: code === undefined ? null : hashOf(fingerprinted(salt, code), fingerprintLength),
      state,
      open,
      toAnswer,
    }
  }
  const byLesson = Map.groupBy(known, ({ lessonId }) => lessonId)
  const lessons = events.map((event) =>
    lessonOf(facts, event, (byLesson.get(event.resource.yoga.id) ?? []).map(attendeeOf)),
  )
  return { salt, lessons }
}

function lessonOf(facts: StudioFacts, event: ReceivedLesson, attendees: Attendee[]): AttendedLesson {
  const { id, title, titleEn = '', cancelled } = event.resource.yoga
  const { start, end } = event
  const opensAt = isoText(attendanceOpensAt(facts, Date.parse(start)))
  return { id, title, titleEn, start, end, opensAt, cancelled: cancelled !== undefined, attendees }
}

function bookersOf({ resource }: ReceivedLesson): Known[] {
  const lessonId = resource.yoga.id
  const members = resource.users.map((user) => ({
    lessonId,
    id: user.id,
    names: user,
    phone: user.phone,
    bookingId: user.bookingId,
    state: user.status,
    open: openOfMember(user),
    toAnswer: user.questionnaire === 'open',
  }))
  const guests = resource.guests.map((guest) => ({
    lessonId,
    id: guest.memberId ?? guest.guestId,
    names: namesOfGuest(guest),
    phone: guest.phone,
    bookingId: guest.bookingId,
    state: guest.status,
    open: openOfGuest(guest),
    toAnswer: guest.questionnaire === 'open',
  }))
  return [...members, ...guests]
}

function openOfMember({ withoutTicket, openPayments, seat }: ReceivedMember): Attendee['open'] {
  const isUnpaid = openPayments.length > 0 || seat === 'held'
  return [...(withoutTicket ? (['ticket'] as const) : []), ...(isUnpaid ? (['payment'] as const) : [])]
}

const openOfGuest = ({ open }: ReceivedGuest): Attendee['open'] => (open > 0 ? ['payment'] : [])

/** Who waits for a seat, and who had one. */
async function listWithoutSeat({ reader }: Context, from: number): Promise<Known[]> {
  const to = from + dayMs
  const waiting = await listWaitingMembers(reader, from, to)
  const members = await listCancelledMembers(reader, from, to)
  const guests = await listCancelledGuests(reader, from, to)
  const without = { bookingId: null, open: [], toAnswer: false }
  return [
    ...waiting.map((row) => ({ ...row, ...without, names: row, state: 'waiting' as const })),
    ...members.map((row) => ({ ...row, ...without, names: row, state: 'cancelled' as const })),
    ...guests.map((row) => ({
      ...without,
      lessonId: row.lessonId,
      id: row.memberId ?? row.id,
      names: namesOfGuest(row),
      phone: row.phone,
      state: 'cancelled' as const,
    })),
  ]
}

/** Told apart among those with the same last digits. */
function initialsById(known: readonly Known[]): Map<string, string> {
  const persons = [...new Map(known.map((one) => [one.id, one])).values()]
  const groups = Map.groupBy(persons, ({ phone }) => lastDigits(phone))
  return new Map(
    [...groups.values()].flatMap((group) => {
      const texts = initialsOfGroup(group.map(({ names }) => names))
      return group.map(({ id }, index): [string, string] => [id, texts[index] ?? ''])
    }),
  )
}

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length)

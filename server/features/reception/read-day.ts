import type { ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import type { BookedMember } from '#contract/lessons.ts'
import type { Reader } from '#server/database/database.ts'
import { listForAdmin } from '#server/features/lessons/list-week.ts'
import { withUsableTickets } from '#server/features/tickets/usable-tickets.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import { listFirstVisits, listMemberFacts } from './queries.ts'
import type { MemberFacts } from './queries.ts'
import { hasBirthday, isWithoutTicket, openPaymentOf } from './rules.ts'

/** The lessons of the day that begins at the instant, with what the reception must know of each booker. */
export async function readDay(
  reader: Reader,
  caller: AdminId,
  { from, language, now }: { from: number; language: Language; now: number },
): Promise<ReceivedLesson[]> {
  const range = { from, to: from + dayMs, withCancelled: true, language }
  const events = await listForAdmin(reader, caller, range)
  const ids = new Set(events.flatMap(({ resource }) => (resource.users ?? []).map(({ id }) => id)))
  const members = await withUsableTickets(reader, await listMemberFacts(reader, [...ids]), now)
  const facts = new Map(members.map((member) => [member.id, member]))
  const firstVisits = await listFirstVisits(reader, from, range.to)
  return events.map((event) => {
    const users = (event.resource.users ?? []).flatMap((booked) => {
      const own = facts.get(booked.id)
      const firstVisit = firstVisits.has(booked.bookingId)
      return own === undefined ? [] : [received(booked, own, { at: Date.parse(event.start), firstVisit })]
    })
    return { ...event, resource: { ...event.resource, users } }
  })
}

function received(
  booked: BookedMember,
  { memberType, tickets, birthday, ...paying }: MemberFacts,
  { at, firstVisit }: { at: number; firstVisit: boolean },
): ReceivedMember {
  return {
    ...booked,
    memberType,
    tickets,
    withoutTicket: isWithoutTicket(memberType, booked.ticketsTaken),
    openPayment: openPaymentOf({ memberType, ...paying }, at),
    firstVisit,
    birthday: hasBirthday(birthday, at),
  }
}

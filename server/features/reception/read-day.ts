import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import type { ReceivedLesson, ReceivedMember, TodaysWork } from '#contract/reception.ts'
import type { Context } from '#server/context.ts'
import { findAbsenceStates } from '#server/features/bookings/absences/absences.ts'
import { readAnswerStates } from '#server/features/first-visits/is-asked.ts'
import { countChosen } from '#server/features/inquiries/queries.ts'
import { listForAdmin } from '#server/features/schedule/list-week.ts'
import { findMemberOfCode } from '#server/features/member-codes/queries.ts'
import { findMember } from '#server/features/members/queries.ts'
import { coveredUntil } from '#server/features/payments/free-booking-rules.ts'
import { listRunningMemberships } from '#server/features/payments/membership-queries.ts'
import { countOpenPayments, listOpenKinds } from '#server/features/payments/money/open-queries.ts'
import { listSpansWithoutPlan } from '#server/features/payments/pausing-queries.ts'
import { pausingMarkAt } from '#server/features/payments/rules.ts'
import { withPausing } from '#server/features/pausing/read-pausings.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, KioskCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, dayMs, startOfDay } from '#time/tokyo.ts'
import { countLessons, countNotesOf, listFirstVisits, listMemberFacts } from './queries.ts'

/** The lessons of the day that begins at the instant, with what the reception must know of each booker. */
export async function readDay(
  ctx: Context<AdminCaller | KioskCaller>,
  { from, language }: { from: number; language: Language },
): Promise<ReceivedLesson[]> {
  const range = { from, to: from + dayMs, withCancelled: true, language }
  const events = await listForAdmin(ctx, ctx.caller.id, range)
  const ids = [...new Set(events.flatMap(({ resource }) => (resource.users ?? []).map(({ id }) => id)))]
  const members = await withUsableTickets(ctx, await listMemberFacts(ctx.reader, ids))
  // A plan is paid for whole days, so that it is open on all of the day or not at all.
  const open = Map.groupBy(await listOpenKinds(ctx.reader, ids, from), ({ memberId }) => memberId)
  const contracts = Map.groupBy(await listRunningMemberships(ctx.reader, ids), (row) => row.memberId)
  const memberFacts = new Map(members.map((member) => [member.id, member]))
  const withoutPlan = await listSpansWithoutPlan(ctx.reader, ids)
  const firstVisits = await listFirstVisits(ctx.reader, from, range.to)
  const absences = await findAbsenceStates(ctx, events)
  const notes = await countNotesOf(ctx.reader, events)
  const questionnaires = await readAnswerStates(ctx, events)
  return events.map((event) => {
    const users = (event.resource.users ?? []).flatMap((booked) => {
      const own = memberFacts.get(booked.id)
      if (own === undefined) return []
      const { memberType, tickets, birthday } = own
      const startsAt = Date.parse(event.start)
      const firstVisit = firstVisits.has(booked.bookingId)
      const until = coveredUntil(memberType, contracts.get(booked.id) ?? [])
      const questionnaire = questionnaires.ofMember(booked.id, firstVisit)
      const pausing = pausingMarkAt(withoutPlan.get(booked.id) ?? [], startsAt)
      const absence = absences.get(booked.bookingId)
      const user: ReceivedMember = {
        ...booked,
        memberType,
        tickets,
        withoutTicket: isWithoutTicket(until, { startsAt, ...booked }),
        firstVisit,
        openPayments: (open.get(booked.id) ?? []).map(({ kind }) => kind),
        notes: notes.ofMember(booked.id),
        birthday: hasBirthday(birthday, startsAt),
        ...(questionnaire && { questionnaire }),
        ...(pausing && { pausing }),
        ...(absence && { absence }),
      }
      return [user]
    })
    const { guests: visitors = [], ...resource } = event.resource
    const guests = visitors.map((guest) => ({
      ...guest,
      notes: notes.ofGuest(guest),
      questionnaire: questionnaires.ofGuest(guest),
    }))
    return { ...event, resource: { ...resource, users, guests } }
  })
}

/**
 * Whether no ticket pays for the booking although the lesson needs one.
 * @param until from when on no plan without a limit covers the member's lessons; undefined while its end is
 *   not known
 */
export const isWithoutTicket = (
  until: number | undefined,
  { startsAt, ticketsTaken }: { startsAt: number; ticketsTaken: number },
): boolean => ticketsTaken === 0 && until !== undefined && startsAt >= until

/** Whether the day of the instant in Tokyo is the birthday, `YYYY-MM-DD`. */
export const hasBirthday = (birthday: string | null, at: number): boolean =>
  birthday !== null && birthday.slice(4) === dateOf(at).slice(4)

/** The member who has the code; throws `error.member.notFound`. */
export async function findByCode(ctx: Context, code: string): Promise<ManagedMember> {
  const id = await findMemberOfCode(ctx.reader, code)
  const found = id === undefined ? undefined : await findMember(ctx.reader, id)
  const members = await withUsableTickets(ctx, found === undefined ? [] : [found])
  const [member] = await withPausing(ctx, members)
  if (member === undefined) throw new ApiError('error.member.notFound')
  return member
}

/** What waits today for an administrator. */
export async function readTodaysWork({ reader, now }: Context<AdminCaller>): Promise<TodaysWork> {
  const from = startOfDay(now)
  return {
    lessons: await countLessons(reader, from, from + dayMs),
    openPayments: await countOpenPayments(reader, { now }),
    openInquiries: await countChosen(reader, { state: 'open', within: undefined, assignee: undefined }),
  }
}

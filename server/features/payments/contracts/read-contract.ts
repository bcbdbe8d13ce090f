import type { Contract } from '#contract/payments/member-contract.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { findMember } from '#server/features/members/queries.ts'
import { findLastReminders } from '#server/features/payments/money/queries.ts'
import { ticketsLeftOf } from '#server/features/payments/refunds/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { fullName } from '#studio/person-name.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { toMembership } from '../current-membership.ts'
import { recordedDispute } from '../dispute-rules.ts'
import { findPayments } from '../ledger-queries.ts'
import { toPayments } from '../list-payments.ts'
import { listMemberships } from '../membership-queries.ts'
import { readFreeBookings } from '../read-free-bookings.ts'
import { wasAfterEnd } from '../rules.ts'
import { findCardProblem, findPaidOnSite, listPaymentStates, listRefundsOfMember } from './queries.ts'

/** A member's contract and payments. Throws `error.member.notFound`, also for a closed account. */
export async function readContract(
  facts: StudioFacts,
  reader: Reader,
  memberId: string,
  now: number,
): Promise<Contract> {
  const member = await findMember(reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const memberships = await listMemberships(reader, memberId)
  const membership = memberships.find(({ status }) => status !== 'ended')
  const onSite = await findPaidOnSite(reader, memberId, now)
  return {
    memberType: member.memberType,
    membership:
      membership === undefined
        ? null
        : { ...toMembership(facts, membership), started: isoText(membership.startedAt) },
    onSite: onSite === undefined ? null : { ...onSite, paidUntil: isoText(onSite.paidUntil) },
    cardProblem: membership?.status === 'pastDue' ? await readCardProblem(reader, membership, now) : null,
    freeBookings: await readFreeBookings(reader, { ...member, memberships }, now),
    payments: await readPayments(reader, memberId),
  }
}

async function readCardProblem(
  reader: Reader,
  { id, memberId }: MembershipsTable,
  now: number,
): Promise<Contract['cardProblem']> {
  const problem = await findCardProblem(reader, memberId)
  if (problem === undefined) return null
  const reminders = await findLastReminders(reader, [id])
  const sentAt = reminders.find(({ kind }) => kind === 'renewal')?.sentAt
  return {
    lastAttempt: isoText(problem.lastAt),
    attempts: problem.attempts,
    openPaymentId: id,
    lastReminder: sentAt === undefined ? null : isoText(sentAt),
    remindable: sentAt === undefined || dateOf(sentAt) !== dateOf(now),
  }
}

async function readPayments(reader: Reader, memberId: string): Promise<Contract['payments']> {
  const payments = await toPayments(reader, await findPayments(reader, memberId))
  const states = new Map((await listPaymentStates(reader, memberId)).map((state) => [state.id, state]))
  const left = await ticketsLeftOf(
    reader,
    payments.map(({ id }) => id),
  )
  const refunds = Map.groupBy(await listRefundsOfMember(reader, memberId), ({ paymentId }) => paymentId)
  return payments.map((payment) => ({
    ...payment,
    version: states.get(payment.id)?.version ?? 0,
    afterEnd: isAfterEnd(states.get(payment.id)),
    dispute: disputeOf(states.get(payment.id)),
    ticketsLeft: left.get(payment.id) ?? 0,
    refunds: (refunds.get(payment.id) ?? []).map(toRefund),
  }))
}

type PaymentState = Awaited<ReturnType<typeof listPaymentStates>>[number]

const disputeOf = (state: PaymentState | undefined) => (state === undefined ? null : recordedDispute(state))

function isAfterEnd(state: PaymentState | undefined): boolean {
  if (state === undefined || state.status === null) return false
  return wasAfterEnd({ status: state.status, endsAt: state.endsAt }, state.paidAt)
}

function toRefund(row: Awaited<ReturnType<typeof listRefundsOfMember>>[number]) {
  const { id, amount, createdAt, state, reason, note, ticketsTaken, lastName, firstName } = row
  const by = lastName === null || firstName === null ? null : fullName({ lastName, firstName })
  return { id, amount, at: isoText(createdAt), done: state === 'done', reason, note, ticketsTaken, by }
}

import type { Contract } from '#contract/payments/member-contract.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { findMember } from '#server/features/members/queries.ts'
import { findLastReminders } from '#server/features/payments/money/queries.ts'
import { findPaidOffers, ticketsLeftOf } from '#server/features/payments/refunds/queries.ts'
import { unusedRefundOf } from '#server/features/payments/refunds/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { readSitePlan, toMembership } from '../current-membership.ts'
import { recordedDispute } from '../dispute-rules.ts'
import { findPayments } from '../ledger-queries.ts'
import { toPayments } from '../list-payments.ts'
import { listMemberships } from '../membership-queries.ts'
import { readFreeBookings } from '../read-free-bookings.ts'
import { wasAfterEnd } from '../rules.ts'
import { findCardProblem, listPaymentStates, listRefundsOfMember } from './queries.ts'

/** A member's contract and payments. Throws `error.member.notFound`, also for a closed account. */
export async function readContract(ctx: ReadContext, memberId: string): Promise<Contract> {
  const member = await findMember(ctx.reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const memberships = await listMemberships(ctx.reader, memberId)
  const membership = memberships.find(({ status }) => status !== 'ended')
  return {
    memberType: member.memberType,
    membership:
      membership === undefined
        ? null
        : { ...toMembership(ctx.facts, membership), started: isoText(membership.startedAt) },
    onSite: await readSitePlan(ctx, member),
    cardProblem: membership?.status === 'pastDue' ? await readCardProblem(ctx, membership) : null,
    freeBookings: await readFreeBookings(ctx, { ...member, memberships }),
    payments: await readPayments(ctx.reader, memberId),
  }
}

async function readCardProblem(
  ctx: ReadContext,
  { id, memberId }: MembershipsTable,
): Promise<Contract['cardProblem']> {
  const problem = await findCardProblem(ctx.reader, memberId)
  if (problem === undefined) return null
  const reminders = await findLastReminders(ctx.reader, [id])
  const sentAt = reminders.find(({ kind }) => kind === 'renewal')?.sentAt
  return {
    lastAttempt: isoText(problem.lastAt),
    attempts: problem.attempts,
    openPaymentId: id,
    lastReminder: sentAt === undefined ? null : isoText(sentAt),
    remindable: sentAt === undefined || dateOf(sentAt) !== dateOf(ctx.now),
  }
}

async function readPayments(reader: Reader, memberId: string): Promise<Contract['payments']> {
  const payments = await toPayments(reader, await findPayments(reader, memberId))
  const states = new Map((await listPaymentStates(reader, memberId)).map((state) => [state.id, state]))
  const ids = payments.map(({ id }) => id)
  const left = await ticketsLeftOf(reader, ids)
  const offers = await findPaidOffers(reader, ids)
  const refunds = Map.groupBy(await listRefundsOfMember(reader, memberId), ({ paymentId }) => paymentId)
  const unused = (payment: (typeof payments)[number]) => {
    const offer = offers.get(payment.id)
    const back = payment.refunded + payment.refundOpen
    return offer ? unusedRefundOf({ ...offer, back }, left.get(payment.id) ?? 0) : null
  }
  return payments.map((payment) => ({
    ...payment,
    version: states.get(payment.id)?.version ?? 0,
    afterEnd: isAfterEnd(states.get(payment.id)),
    dispute: disputeOf(states.get(payment.id)),
    ticketsLeft: left.get(payment.id) ?? 0,
    unusedRefund: unused(payment),
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

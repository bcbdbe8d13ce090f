import type { Contract } from '#contract/member-contract.ts'
import type { Reader } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { planOf } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { findPayments } from '../ledger-queries.ts'
import { toPayments } from '../list-payments.ts'
import { listMemberships } from '../membership-queries.ts'
import { ticketsLeftOf } from '../refunds/payment-queries.ts'
import { findCardProblem, findPaidOnSite, listPaymentStates, listRefundsOfMember } from './queries.ts'

/** A member's contract and payments. Throws `error.member.notFound`, also for a closed account. */
export async function readContract(reader: Reader, memberId: string, now: number): Promise<Contract> {
  const member = await findMember(reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const membership = (await listMemberships(reader, memberId)).find(({ status }) => status !== 'ended')
  const onSite = await findPaidOnSite(reader, memberId, now)
  const problem = membership?.status === 'pastDue' ? await findCardProblem(reader, memberId) : undefined
  return {
    memberType: member.memberType,
    membership: membership === undefined ? null : toMembership(membership),
    onSite: onSite === undefined ? null : { ...onSite, paidUntil: isoText(onSite.paidUntil) },
    cardProblem:
      problem === undefined ? null : { lastAttempt: isoText(problem.lastAt), attempts: problem.attempts },
    payments: await readPayments(reader, memberId),
  }
}

function toMembership(row: MembershipsTable): NonNullable<Contract['membership']> {
  const { next_member_type: next } = row
  return {
    memberType: row.member_type,
    price: row.price,
    status: row.status,
    started: isoText(row.started_at),
    periodEnds: isoText(row.period_ends_at),
    ends: row.ends_at === null ? null : isoText(row.ends_at),
    next: next === null ? null : { memberType: next, price: planOf(next).price },
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
    disputed: (states.get(payment.id)?.disputedAt ?? null) !== null,
    ticketsLeft: left.get(payment.id) ?? 0,
    refunds: (refunds.get(payment.id) ?? []).map(toRefund),
  }))
}

function toRefund(row: Awaited<ReturnType<typeof listRefundsOfMember>>[number]) {
  const { id, amount, createdAt, state, reason, note, ticketsTaken, lastName, firstName } = row
  const by = lastName === null || firstName === null ? null : fullName({ lastName, firstName })
  return { id, amount, at: isoText(createdAt), done: state === 'done', reason, note, ticketsTaken, by }
}

import type { Money } from '#contract/money.ts'
import type { Reader } from '#server/database/database.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { figuresOf } from './figures.ts'
import { spanOfMonths } from '#server/database/month-spans.ts'
import type { Months, Span } from '#server/database/month-spans.ts'
import { sumPayments, sumRefunds } from './sum-queries.ts'
import { findRefused } from '../webhook-queries.ts'
import { listDisputes, listFailures, listPaidAfterEnd } from './trouble-queries.ts'

/** What came and went back in the months, and what members did not pay or dispute. */
export async function readMonth(reader: Reader, months: Months): Promise<Money> {
  const span = spanOfMonths(months)
  const payments = await sumPayments(reader, [span])
  const refunds = await sumRefunds(reader, [span])
  const disputes = await disputesOf(reader, span)
  const failedRenewals = await failuresOf(reader, span)
  const refused = await findRefused(reader)
  const late = await listPaidAfterEnd(reader, span)
  const refusedWebhooks =
    refused === undefined ? null : { firstAt: isoText(refused.firstAt), lastAt: isoText(refused.lastAt) }
  const paidAfterEnd = late.map(({ paidAt, ...row }) => ({ ...row, paidAt: isoText(paidAt) }))
  const figures = figuresOf([...payments, ...refunds])
  return { refusedWebhooks, ...figures, disputes, paidAfterEnd, failedRenewals }
}

async function disputesOf(reader: Reader, span: Span): Promise<Money['disputes']> {
  const rows = await listDisputes(reader, span)
  return rows.map(({ paidAt, disputedAt, disputeState, closedAt, ...row }) => ({
    ...row,
    paidAt: isoText(paidAt),
    disputedAt: isoText(disputedAt ?? paidAt),
    state: disputeState ?? 'open',
    closedAt: closedAt === null ? null : isoText(closedAt),
  }))
}

async function failuresOf(reader: Reader, span: Span): Promise<Money['failedRenewals']> {
  const rows = await listFailures(reader, span)
  return rows.map((row) => ({
    source: row.source,
    memberId: row.memberId,
    memberNumber: row.memberNumber,
    name: fullName(row),
    attempts: row.attempts,
    lastAt: isoText(row.lastAt),
    amount: row.paidAmount ?? row.price,
    paymentId: row.paymentId,
  }))
}

import type { FoundPayment, Money, MoneyLine } from '#contract/payments/money.ts'
import type { OpenPayment, OpenPaymentKind } from '#contract/payments/open-payments.ts'
import { isOnline } from '#contract/payments/payments.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { spanOfMonths } from '#server/database/month-spans.ts'
import type { Months, Span } from '#server/database/month-spans.ts'
import { sliceOf } from '#server/database/paging.ts'
import { subjectOf } from '#server/features/payments/payment-subject.ts'
import { taxWithin } from '#server/features/payments/rules.ts'
import { findRefused } from '#server/features/payments/webhook-queries.ts'
import { fullName } from '#studio/person-name.ts'
import { numberOfReceipt } from '#studio/receipts.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { figuresOf } from './figures.ts'
import { findOpenPayments } from './find-open-payments.ts'
import type { OpenPaymentDetails } from './find-open-payments.ts'
import { countOpenPayments, listOpenPaymentRows } from './open-queries.ts'
import {
  countEntries,
  findByNumber,
  findLastReminders,
  listDisputes,
  listEntries,
  listFailures,
  listPaidAfterEnd,
  sumPayments,
  sumRefunds,
} from './queries.ts'
import type { EntryRow } from './queries.ts'

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

/**
 * A page of the payments and refunds of the months, oldest first, so that what comes later changes no earlier
 * page.
 */
export async function listLines(
  reader: Reader,
  { month, until, ...page }: PageQuery & { month: string; until?: string | undefined },
): Promise<Page<MoneyLine[]>> {
  const span = spanOfMonths({ month, until })
  const rows = await listEntries(reader, span, sliceOf(page))
  const total = await countEntries(reader, span)
  return { items: rows.map(lineOf), total }
}

/** The payment whose receipt has the number that was typed. */
export async function paymentsWithNumber(reader: Reader, typed: string): Promise<FoundPayment[]> {
  const number = numberOfReceipt(typed)
  const row = number === undefined ? undefined : await findByNumber(reader, number)
  return row === undefined ? [] : [{ ...row, paidAt: isoText(row.paidAt) }]
}

function lineOf(row: EntryRow): MoneyLine {
  const { id, kind, paymentId, memberId, memberNumber, name, number, method, refunded } = row
  const isRefund = kind === 'refund'
  const yen = isRefund ? (row.refundAmount ?? 0) : row.amount
  // The tax of money that came back to the studio counts like the tax of a refund.
  const tax = Math.sign(yen) * taxWithin(Math.abs(yen))
  const sign = isRefund ? -1 : 1
  return {
    id,
    kind,
    paymentId,
    memberId,
    memberNumber,
    name,
    number,
    method,
    refunded,
    byDispute: row.byDispute === 1,
    at: isoText(row.at),
    subject: subjectOf(row),
    amount: yen * sign,
    // Without a zero that is below zero.
    tax: tax === 0 ? 0 : tax * sign,
    entryFee: isRefund ? 0 : row.entryFee,
    providerId: isOnline(method) ? providerIdOf(row) : null,
  }
}

const providerIdOf = ({ kind, intentId, source, refundProviderId }: EntryRow) =>
  kind === 'refund' ? refundProviderId : (intentId ?? source)

/** A page of what is not paid, the newest first, with the last reminder of each. */
export async function listOpen(
  ctx: ReadContext,
  { kind, ...page }: PageQuery & { kind?: OpenPaymentKind | undefined },
): Promise<Page<OpenPayment[]>> {
  const openPayments = await listOpenPaymentRows(ctx.reader, { kind, now: ctx.now }, sliceOf(page))
  const total = await countOpenPayments(ctx.reader, { kind, now: ctx.now })
  const debts = await findOpenPayments(ctx.reader, openPayments)
  if (debts.length === 0) return { items: [], total }
  const reminders = await findLastReminders(
    ctx.reader,
    debts.map(({ id }) => id),
  )
  const sentAt = new Map(reminders.map((row) => [`${row.kind} ${row.id}`, row.sentAt]))
  return { items: debts.map((debt) => shown(debt, sentAt.get(`${debt.kind} ${debt.id}`), ctx.now)), total }
}

function shown(debt: OpenPaymentDetails, sentAt: number | undefined, now: number): OpenPayment {
  const { email, language: _, startsAt, endsAt, since, until, ...fields } = debt
  const isToday = sentAt !== undefined && dateOf(sentAt) === dateOf(now)
  return {
    ...fields,
    start: startsAt === null ? null : isoText(startsAt),
    end: endsAt === null ? null : isoText(endsAt),
    since: isoText(since),
    until: until === undefined ? null : isoText(until),
    lastReminder: sentAt === undefined ? null : isoText(sentAt),
    // Its mail has said until when to pay.
    remindable: email !== null && !isToday && debt.kind !== 'shop',
  }
}

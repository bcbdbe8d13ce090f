import type { MoneyLine } from '#contract/money.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { isoText } from '#time/tokyo.ts'
import { subjectOf } from '../payment-subject.ts'
import { taxWithin } from '../rules.ts'
import { countEntries, listEntries } from './line-queries.ts'
import type { EntryRow } from './line-queries.ts'
import { spanOfMonths } from '#server/database/month-spans.ts'

/** A page of the payments and refunds of the months, oldest first, so that what comes later changes no earlier page. */
export async function listLines(
  reader: Reader,
  { month, until, ...page }: PageQuery & { month: string; until?: string | undefined },
): Promise<Page<MoneyLine[]>> {
  const span = spanOfMonths({ month, until })
  const rows = await listEntries(reader, span, sliceOf(page))
  const total = await countEntries(reader, span)
  return { items: rows.map(lineOf), total }
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
    providerId: method === 'card' ? providerIdOf(row) : null,
  }
}

const providerIdOf = ({ kind, intentId, source, refundProviderId }: EntryRow) =>
  kind === 'refund' ? refundProviderId : (intentId ?? source)

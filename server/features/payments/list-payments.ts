import type { Membership, Payment } from '#contract/payments.ts'
import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { readCurrentMembership } from './current-membership.ts'
import { findPayments } from './ledger-queries.ts'
import { subjectOf } from './payment-subject.ts'
import { sumOpen } from './refunds/queries.ts'

type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number]

/** A member's current membership, and the payments with the newest first. */
export async function listPayments(
  reader: Reader,
  memberId: string,
): Promise<{ membership: Membership | null; payments: Payment[] }> {
  const rows = await findPayments(reader, memberId)
  const payments = await toPayments(reader, rows)
  return { membership: await readCurrentMembership(reader, memberId), payments }
}

/** Payments as their member sees them, with what is being given back. */
export async function toPayments(reader: Reader, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id)
  const open = await sumOpen(reader, ids)
  return rows.map((row) => {
    const { id, number, paidAt, method, amount, entryFee, tickets, refunded } = row
    const money = { method, amount, entryFee, tickets, refunded, refundOpen: open.get(id) ?? 0 }
    return { id, number, paidAt: isoText(paidAt), subject: subjectOf(row), ...money }
  })
}

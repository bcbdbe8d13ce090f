import type { Membership, Payment } from '#contract/payments.ts'
import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { readCurrentMembership } from './current-membership.ts'
import { findPayments } from './ledger-queries.ts'

type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number]

/** A member's current membership, and the payments with the newest first. */
export async function listPayments(
  reader: Reader,
  memberId: string,
): Promise<{ membership: Membership | null; payments: Payment[] }> {
  const rows = await findPayments(reader, memberId)
  return { membership: await readCurrentMembership(reader, memberId), payments: rows.map(toPayment) }
}

export function toPayment({ payer: _, issuedAt: __, paidAt, ...row }: PaymentRow): Payment {
  return { ...row, paidAt: isoText(paidAt) }
}

import type { Membership, Payment, Receipt } from '#contract/payments.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { findPayment } from './queries.ts'
import { taxWithin } from './rules.ts'
import { isoText } from '#time/tokyo.ts'

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function toMembership(row: MembershipsTable): Membership {
  return {
    memberType: row.member_type,
    price: row.price,
    status: row.status,
    periodEnds: isoText(row.period_ends_at),
    ends: row.ends_at === null ? null : isoText(row.ends_at),
  }
}

export function toPayment({ payer: _, issuedAt: __, paidAt, ...row }: PaymentRow): Payment {
  return { ...row, paidAt: isoText(paidAt) }
}

export function toReceipt(row: PaymentRow): Receipt {
  const { payer, issuedAt, amount } = row
  return {
    ...toPayment(row),
    payer,
    tax: taxWithin(amount),
    issuedAt: issuedAt === null ? null : isoText(issuedAt),
  }
}

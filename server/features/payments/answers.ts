import type { Membership, Payment, Receipt } from '#contract/payments.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import type { findPayment } from './queries.ts'
import { taxWithin } from './rules.ts'

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

const iso = (instant: number) => new Date(instant).toISOString()

export function toMembership(row: MembershipsTable): Membership {
  return {
    memberType: row.member_type,
    price: row.price,
    status: row.status,
    periodEnds: iso(row.period_ends_at),
    ends: row.ends_at === null ? null : iso(row.ends_at),
  }
}

export function toPayment({ payer: _, issuedAt: __, paidAt, ...row }: PaymentRow): Payment {
  return { ...row, paidAt: iso(paidAt) }
}

export function toReceipt(row: PaymentRow): Receipt {
  const { payer, issuedAt, amount } = row
  return {
    ...toPayment(row),
    payer,
    tax: taxWithin(amount),
    issuedAt: issuedAt === null ? null : iso(issuedAt),
  }
}

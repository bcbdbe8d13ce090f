import type { Reader, Writer } from '#server/database/database.ts'
import { lockPayments } from './ledger-queries.ts'
import { sumOpen } from './refunds/queries.ts'

export interface HireMoney {
  /** All that was paid for the hire, whatever was given back later. */
  paid: number
  refunded: number
  /** What is being given back. */
  refundOpen: number
  /** The first payment first. */
  paymentIds: string[]
}

const nothing: HireMoney = { paid: 0, refunded: 0, refundOpen: 0, paymentIds: [] }

/** What was paid and given back for each of the hires. */
export async function readHireMoney(reader: Reader, hireIds: string[]): Promise<Map<string, HireMoney>> {
  const money = new Map(hireIds.map((id) => [id, nothing]))
  if (hireIds.length === 0) return money
  const payments = await reader
    .selectFrom('payments')
    .select(['id', 'hire_id as hireId', 'amount', 'refunded'])
    .where('hire_id', 'in', hireIds)
    .orderBy('number')
    .execute()
  const open = await sumOpen(
    reader,
    payments.map(({ id }) => id),
  )
  for (const { id, hireId, amount, refunded } of payments) {
    const before = money.get(hireId ?? '') ?? nothing
    money.set(hireId ?? '', {
      paid: before.paid + amount,
      refunded: before.refunded + refunded,
      refundOpen: before.refundOpen + (open.get(id) ?? 0),
      paymentIds: [...before.paymentIds, id],
    })
  }
  return money
}

/** What was paid for a hire, without what was given back and what is being given back. */
export async function leftOfHire(reader: Reader, hireId: string): Promise<number> {
  const { paid, refunded, refundOpen } = (await readHireMoney(reader, [hireId])).get(hireId) ?? nothing
  return paid - refunded - refundOpen
}

/** The same for a caller that gives money back. The payments are locked, so that no other refund comes in between. */
export async function lockLeftOfHire(writer: Writer, hireId: string): Promise<number> {
  await lockPayments(writer, { hireId })
  return leftOfHire(writer, hireId)
}

import { limits } from '#contract/limits.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { lockPayments, setRefund } from '../ledger-queries.ts'
import { findPaymentToWithdraw, insertRefund, sumOpen } from './queries.ts'
import { mayWithdraw } from './rules.ts'

/**
 * Withdraws a payment that an administrator has noted by mistake. The payment stays in the ledger with its
 * number; all of it counts as given back, and is owed again. No mail is sent, because none was sent about the
 * payment.
 * @throws `error.payment.notFound`, and `error.payment.notWithdrawable` (`mayWithdraw`)
 */
export async function withdrawPayment(
  database: Database,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    const [locked] = await lockPayments(writer, { paymentId: id })
    const noted = await findPaymentToWithdraw(writer, id)
    if (locked === undefined || noted === undefined) throw new ApiError('error.payment.notFound')
    const refundOpen = (await sumOpen(writer, [id])).get(id) ?? 0
    const isPossible = mayWithdraw({ ...locked, ...noted, refundOpen }, limits.withdrawalMs, now)
    if (!isPossible) throw new ApiError('error.payment.notWithdrawable')
    await withdraw(writer, { ...locked, actor }, now)
  })
}

type Locked = Awaited<ReturnType<typeof lockPayments>>[number]

async function withdraw(writer: Writer, payment: Locked & { actor: AdminId }, now: number): Promise<void> {
  const { id, amount, method, actor } = payment
  const wentBack = [{ amount, providerId: null, at: now, byDispute: false }]
  if (!(await setRefund(writer, payment, { wentBack }))) throw new Error(`payment ${id} was not locked`)
  await insertRefund(writer, {
    id: newId(),
    paymentId: id,
    amount,
    reason: 'withdrawn',
    state: 'done',
    attempts: 0,
    dueAt: now,
    lastError: null,
    providerId: null,
    actorId: actor,
    note: '',
    ticketsTaken: 0,
    staysOwed: 1,
    createdAt: now,
    doneAt: now,
  })
  const entry = {
    action: 'payment.withdrawn',
    subjectId: id,
    before: { amount, method },
    after: null,
  } as const
  await record(writer, { actor, ...entry }, now)
}

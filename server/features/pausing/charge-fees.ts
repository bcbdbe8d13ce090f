import { createContext } from '#server/context.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { findMembership } from '#server/features/payments/membership-queries.ts'
import {
  findPauseFee,
  insertPauseFee,
  listFeesToAsk,
  updatePauseFee,
} from '#server/features/payments/pause-fees/queries.ts'
import type { PauseFeeRow } from '#server/features/payments/pause-fees/queries.ts'
import { isUnpaid, prepareFee } from '#server/features/payments/pause-fees/record-fee.ts'
import { findPausing, listPausingsWithFee, setNextFee } from '#server/features/payments/pausing-queries.ts'
import { OutdatedAnswer } from '#server/features/payments/outdated-answer.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { ChangeRefused, ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { FeeInvoice, PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import type { Clock } from '#time/clock.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'
import { hasFeeDue, nextAttemptAt, nextFeeMonth } from './rules.ts'

/**
 * Writes the fee of each month of a pause that has begun, once, and asks the provider to charge those by
 * card. A pause by itself costs nothing: each month is owed when it has begun, so that a pause that ends
 * early owes no further one.
 */
export async function chargePauseFees(
  ctx: Context,
  payments: Payments | undefined,
  clock: Clock = () => ctx.now,
): Promise<void> {
  await forEachRow(await listPausingsWithFee(ctx.reader, ctx.now), ({ id, memberId }) =>
    ctx.transact((tx) => addMonths(tx, { id, memberId })),
  )
  await collectDueFees(ctx, payments, clock)
}

async function addMonths(tx: TransactionContext, { id, memberId }: { id: string; memberId: string }) {
  const isOpenAccount = (await lockMember(tx.writer, memberId)) !== undefined
  // Read again, because it could end until the member was locked.
  const pausing = await findPausing(tx.writer, id)
  if (pausing === undefined || !isOpenAccount) return
  const contract =
    pausing.membershipId === null ? undefined : await findMembership(tx.writer, pausing.membershipId)
  let { nextFeeAt } = pausing
  while (nextFeeAt !== null && hasFeeDue({ ...pausing, nextFeeAt }, tx.now)) {
    const until = nextFeeMonth(nextFeeAt, { contract, from: pausing.fromAt })
    await insertPauseFee(tx.writer, newFee(pausing, { from: nextFeeAt, until }, tx.now))
    nextFeeAt = until
  }
  await setNextFee(tx.writer, id, nextFeeAt)
}

const newFee = (
  { id: pausingId, membershipId, monthlyFee: amount, untilAt }: PausingsTable,
  { from, until }: { from: number; until: number },
  now: number,
) => ({
  id: newId(),
  pausingId,
  fromAt: from,
  untilAt: Math.min(until, untilAt ?? until),
  amount,
  state: 'open' as const,
  invoiceId: null,
  attempts: 0,
  declines: 0,
  dueAt: membershipId === null ? null : now,
  createdAt: now,
  waivedBy: null,
  waivedAt: null,
  waiveReason: '',
  version: 1,
})

/**
 * Longer than the provider can take to answer, so that two processes do not ask for the same fee at once.
 */
const claimMs = 2 * minuteMs

async function collectDueFees(ctx: Context, payments: Payments | undefined, clock: Clock): Promise<void> {
  if (payments === undefined) return
  await forEachRow(await listFeesToAsk(ctx.reader, ctx.now), async (fee) => {
    const present = createContext({ ...ctx, caller: undefined, now: clock() })
    const claim = { dueAt: present.now + claimMs }
    if (!(await present.transact((tx) => updatePauseFee(tx.writer, fee, claim)))) return
    const claimed = { ...fee, ...claim, version: fee.version + 1 }
    try {
      await collect(present, await payments.provider(), claimed)
    } catch (error) {
      // It was paid, waived or told by a webhook meanwhile; what is left to do is done by the next run.
      if (error instanceof OutdatedAnswer) return
      if (!(error instanceof ProviderFailure)) throw error
      await noteFailure(present, fee.id, error)
    }
  })
}

/**
 * Charges a fee by an invoice of its own. The invoice is made and stored before it can be charged, so that an
 * answer may be lost at any point: an invoice is paid once, and the next run goes on with the same one.
 */
async function collect(ctx: Context, provider: PaymentProvider, claimed: PauseFeeRow): Promise<void> {
  const membership = await findMembership(ctx.reader, claimed.membershipId ?? '')
  if (membership === undefined) return
  const { customerId, subscriptionId } = membership
  const { id: feeId, amount } = claimed
  let fee = claimed
  if (fee.invoiceId === null) {
    const invoiceId = await provider.draftFeeInvoice({ feeId, customerId })
    if (!(await ctx.transact((tx) => updatePauseFee(tx.writer, fee, { invoiceId }))))
      throw new OutdatedAnswer()
    fee = { ...fee, invoiceId, version: fee.version + 1 }
  }
  const { language } = await readAccount(ctx.reader, claimed.memberId)
  const product = textsIn(language)('mail.product.pauseFee')
  const invoiceId = fee.invoiceId ?? ''
  await provider.collectFeeInvoice({ invoiceId, subscriptionId, product, amount })
  const invoice = await provider.findFeeInvoice(invoiceId)
  if (invoice === undefined) throw new ChangeRefused('the provider has no such invoice')
  const record = await prepareFee(ctx, fee, invoice)
  await ctx.transact(async (tx) => {
    await record(tx)
    if (invoice.state === 'declined' || invoice.state === 'closed') await noteDecline(tx, fee.id, invoice)
  })
}

/** A card that was declined is charged again after some days, so often. */
const mostDeclines = 4
const afterDeclineMs = 3 * dayMs

/** An invoice that the studio has closed at the provider is not charged again by itself. */
async function noteDecline(tx: TransactionContext, id: string, { state }: FeeInvoice): Promise<void> {
  const fee = await findPauseFee(tx.writer, id)
  if (fee === undefined || !isUnpaid(fee)) return
  const declines = fee.declines + 1
  const mayAgain = state !== 'closed' && declines < mostDeclines
  const dueAt = mayAgain ? tx.now + afterDeclineMs : null
  await updatePauseFee(tx.writer, fee, { state: 'failed', declines, attempts: 0, dueAt })
}

async function noteFailure(ctx: Context, id: string, error: ProviderFailure): Promise<void> {
  const isRefused = error instanceof ChangeRefused
  ctx.log.error(
    { err: error, pauseFee: id },
    isRefused
      ? 'the payment provider refuses the fee of a pause'
      : 'the payment provider did not answer about the fee of a pause',
  )
  await ctx.transact(async (tx) => {
    const fee = await findPauseFee(tx.writer, id)
    if (fee === undefined || !isUnpaid(fee)) return
    const attempts = fee.attempts + 1
    await updatePauseFee(tx.writer, fee, { attempts, dueAt: nextAttemptAt(attempts, tx.now) })
  })
}

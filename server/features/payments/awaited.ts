import { konbiniShops } from '#contract/payments/awaited.ts'
import type { AwaitedPayment } from '#contract/payments/awaited.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { AwaitedPaymentsTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { PaidOnce, PaymentIntent, Payments } from '#server/stripe/payment-provider.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { endAwaited, findAwaited, findAwaitedDetails, insertAwaited, listOverdue } from './awaited-queries.ts'
import { hasPayment } from './ledger-queries.ts'
import { queuePaymentMail } from './mails.ts'
import { recordEvent } from './record-event.ts'
import type { Recording } from './record-event.ts'

/*
 * Payments at convenience stores. The payer chooses the store on the provider's page, gets numbers for the
 * till, and pays within days. What is paid for is held until then by the feature to which it belongs.
 */

/**
 * Records, in the transaction of the caller, what the provider says of a payment at a convenience store:
 * returns `waiting` when it is awaited from now on, and `failed` when it was awaited until now and is not
 * paid. Undefined when nothing is new, and for every other payment.
 */
export async function recordAwaited(
  tx: TransactionContext,
  { id: intentId, paid, awaited, hireId, bookingId, offerOrderId }: PaymentIntent,
): Promise<'waiting' | 'failed' | undefined> {
  if (paid) {
    await endAwaited(tx.writer, intentId, 'paid')
    return undefined
  }
  if (awaited === undefined) return (await endAwaited(tx.writer, intentId, 'failed')) ? 'failed' : undefined
  // An answer of before the payment.
  if (await hasPayment(tx.writer, intentId)) return undefined
  const shops = konbiniShops.filter((shop) => awaited.shops.includes(shop)).join(' ')
  const isNew = await insertAwaited(tx.writer, {
    intentId,
    hireId: hireId ?? null,
    bookingId: bookingId ?? null,
    offerOrderId: offerOrderId ?? null,
    amount: awaited.amount,
    payUntil: awaited.until,
    shops,
    voucherUrl: awaited.voucherUrl ?? '',
    state: 'waiting',
    createdAt: tx.now,
  })
  return isNew ? 'waiting' : undefined
}

/** Tells the payer until when to pay where, or that it was not paid in time. */
export async function mailAwaited(
  tx: TransactionContext,
  intentId: string,
  kind: 'shopPaymentAwaited' | 'shopPaymentMissed',
): Promise<void> {
  const [awaited] = await findAwaitedDetails(tx.writer, [intentId])
  if (awaited === undefined || awaited.email === '') return
  const { memberId, guestId, lessonId, email, language } = awaited
  const to = { email, language, memberId, name: fullName(awaited) }
  const content = {
    hireId: awaited.hireId,
    bookingId: awaited.bookingId,
    offerOrderId: awaited.offerOrderId,
    title: awaited.title,
    titleEn: awaited.titleEn,
    startsAt: awaited.startsAt,
    endsAt: awaited.endsAt,
    amount: awaited.amount,
    until: awaited.payUntil,
    shops: shopsOf(awaited),
    byGuest: guestId !== null,
  }
  const about = guestId === null ? {} : { guestId, ...(lessonId !== null && { lessonId }) }
  await queuePaymentMail(tx, { kind, to, content, ...about })
}

const shopsOf = ({ shops }: Pick<AwaitedPaymentsTable, 'shops'>) =>
  konbiniShops.filter((shop) => shops.split(' ').includes(shop))

/** As the payer sees it. */
export const shownAwaited = (awaited: AwaitedPaymentsTable | undefined): AwaitedPayment | null =>
  awaited === undefined
    ? null
    : {
        amount: awaited.amount,
        until: isoText(awaited.payUntil),
        shops: shopsOf(awaited),
        voucherUrl: awaited.voucherUrl || null,
      }

/** What is awaited for one thing, as the payer sees it. */
export const readAwaited = async (
  { reader, now }: Pick<ReadContext, 'reader' | 'now'>,
  of: PaidOnce,
): Promise<AwaitedPayment | null> => shownAwaited(await findAwaited(reader, of, now))

/** Throws `error.payment.waiting` while a payment is awaited for it at a convenience store. */
export async function expectNotAwaited(ctx: ReadContext, of: PaidOnce): Promise<void> {
  const awaited = await findAwaited(ctx.reader, of, ctx.now)
  if (awaited === undefined) return
  throw new ApiError('error.payment.waiting', undefined, { until: isoText(awaited.payUntil) })
}

/**
 * Cancels what is awaited at a convenience store, because the payer wants to pay otherwise. Returns whether
 * anything was. Throws `error.payment.underWay` when it is paid meanwhile, which is recorded then.
 */
export async function withdrawAwaited(ctx: Context, recording: Recording, of: PaidOnce): Promise<boolean> {
  const awaited = await findAwaited(ctx.reader, of, ctx.now)
  if (awaited === undefined) return false
  const { intentId } = awaited
  await recording.provider.cancelAwaited(intentId)
  const intent = await recording.provider.findPaymentIntent(intentId)
  if (intent?.paid) {
    await recordEvent(ctx, recording, { event: changed(intentId), ...of })
    throw new ApiError('error.payment.underWay')
  }
  await ctx.transact((tx) => endAwaited(tx.writer, intentId, 'withdrawn'))
  return true
}

const changed = (intentId: string) => ({ kind: 'paymentChanged', intentId, disputed: false }) as const

/** So long after the deadline the provider's message may come. */
const newsMs = 10 * minuteMs

/**
 * Cancels what is awaited for something that cannot be had any more, and asks the provider what became of
 * payments whose deadline is over, because its message may be lost.
 */
export async function followAwaited(
  ctx: Context,
  payments: Payments | undefined,
  prepareIntent: NonNullable<Recording['prepareIntent']>,
): Promise<void> {
  if (payments === undefined) return
  const overdue = await listOverdue(ctx.reader, { deadlineBefore: ctx.now - newsMs })
  if (overdue.length === 0) return
  const provider = await payments.provider()
  await forEachRow(overdue, async ({ intentId, payUntil, hireId, bookingId, offerOrderId }) => {
    if (payUntil > ctx.now) {
      await provider.cancelAwaited(intentId)
      await ctx.transact((tx) => endAwaited(tx.writer, intentId, 'withdrawn'))
    }
    const of = {
      hireId: hireId ?? undefined,
      bookingId: bookingId ?? undefined,
      offerOrderId: offerOrderId ?? undefined,
    }
    await recordEvent(ctx, { provider, prepareIntent }, { event: changed(intentId), ...of })
  })
}

import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { PageIsPaid, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { CheckoutPage, EarlierPage, Payments } from '#server/stripe/payment-provider.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'
import { askProvider } from './ask-provider.ts'
import { expectNotAwaited } from './awaited.ts'
import { closeOrder, findCustomer, findOpenOrder, saveCustomer } from './order-queries.ts'
import { closePage, recordEvent } from './record-event.ts'
import type { Recording } from './record-event.ts'

interface Payer extends PersonName {
  /** The order or the hire that the member pays. */
  reference: string
  /** Its page that was opened before. */
  sessionId: string | null
  memberId: string
  email: string
}

/**
 * Opens a checkout page for the member as the provider's customer. Makes the customer anew when the provider
 * does not know the stored one. When the earlier page was paid, that is recorded, and
 * `error.payment.underWay` thrown.
 */
export async function openCheckoutPage(
  ctx: Context,
  recording: Recording,
  payer: Payer,
  open: (customerId: string, earlier: EarlierPage | undefined) => Promise<CheckoutPage>,
): Promise<CheckoutPage> {
  const known = await findCustomer(ctx.reader, payer.memberId)
  const earlier = payer.sessionId === null ? undefined : { id: payer.sessionId }
  try {
    return await open(known ?? (await createCustomer(ctx, recording, payer)), earlier)
  } catch (error) {
    if (error instanceof UnknownCustomer) return open(await createCustomer(ctx, recording, payer), earlier)
    if (!(error instanceof PageIsPaid)) throw error
    await recordEvent(ctx, recording, error.paid)
    const { hireId, offerOrderId } = error.paid
    if (hireId !== undefined) await expectNotAwaited(ctx, { hireId })
    if (offerOrderId !== undefined) await expectNotAwaited(ctx, { offerOrderId })
    throw new ApiError('error.payment.underWay')
  }
}

async function createCustomer(ctx: Context, { provider }: Recording, payer: Payer): Promise<string> {
  const { reference, memberId, email } = payer
  const customerId = await provider.createCustomer({ reference, memberId, email, name: fullName(payer) })
  await ctx.transact((tx) => saveCustomer(tx.writer, memberId, customerId))
  return customerId
}

/**
 * Closes the checkout page on which the member could still pay. Throws `error.payment.underWay` when the
 * member has paid there, which is recorded then, and `error.payment.unavailable` when the provider does not
 * answer.
 */
export async function closeCheckoutOf(
  ctx: Context,
  payments: Payments | undefined,
  memberId: string,
): Promise<void> {
  const open = await findOpenOrder(ctx.reader, memberId)
  if (open === undefined) return
  const { sessionId } = open
  // Without a provider the member cannot pay on any page.
  if (sessionId !== null && payments !== undefined) {
    const isPaid = await askProvider(ctx, payments, (provider) => closePage(ctx, { provider }, sessionId))
    if (isPaid) throw new ApiError('error.payment.underWay')
  }
  await ctx.transact((tx) => closeOrder(tx.writer, open))
}

/** Throws `error.payment.underWay` while the member has an open checkout. */
export async function expectNoCheckout(reader: Reader, memberId: string): Promise<void> {
  if (await findOpenOrder(reader, memberId)) throw new ApiError('error.payment.underWay')
}

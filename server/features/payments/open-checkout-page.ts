import { ApiError } from '#server/http/api-error.ts'
import { PageIsPaid, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { CheckoutPage, EarlierPage } from '#server/stripe/payment-provider.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'
import { findCustomer, saveCustomer } from './order-queries.ts'
import { recordEvent } from './record-event.ts'
import type { RecordingParts } from './record-event.ts'

interface Payer extends PersonName {
  /** The order or the hire that the member pays. */
  reference: string
  /** Its page that was opened before. */
  sessionId: string | null
  memberId: string
  email: string
}

/**
 * Opens a checkout page for the member as the provider's customer. Makes the customer anew when the provider does not know
 * the stored one. When the earlier page was paid, that is recorded, and `error.payment.underWay` thrown.
 */
export async function openCheckoutPage(
  parts: RecordingParts,
  payer: Payer,
  now: number,
  open: (customerId: string, earlier: EarlierPage | undefined) => Promise<CheckoutPage>,
): Promise<CheckoutPage> {
  const known = await findCustomer(parts.database.reader, payer.memberId)
  const earlier = payer.sessionId === null ? undefined : { id: payer.sessionId }
  try {
    return await open(known ?? (await createCustomer(parts, payer)), earlier)
  } catch (error) {
    if (error instanceof UnknownCustomer) return open(await createCustomer(parts, payer), earlier)
    if (!(error instanceof PageIsPaid)) throw error
    await recordEvent(parts, error.paid, now)
    throw new ApiError('error.payment.underWay')
  }
}

async function createCustomer({ database, provider }: RecordingParts, payer: Payer): Promise<string> {
  const { reference, memberId, email } = payer
  const customerId = await provider.createCustomer({ reference, memberId, email, name: fullName(payer) })
  await database.transact((writer) => saveCustomer(writer, memberId, customerId))
  return customerId
}

import type { Database, Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { PageIsPaid, UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { CheckoutPage, EarlierPage, Payments } from '#server/stripe/payment-provider.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { closeOrder, findCustomer, findOpenOrder, saveCustomer } from './order-queries.ts'
import { closePage, recordEvent } from './record-event.ts'
import type { StudioFacts } from '#studio/facts.ts'
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
 * Opens a checkout page for the member as the provider's customer. Makes the customer anew when the provider
 * does not know the stored one. When the earlier page was paid, that is recorded, and
 * `error.payment.underWay` thrown.
 */
export async function openCheckoutPage(
  facts: StudioFacts,
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
    await recordEvent(facts, parts, error.paid, now)
    throw new ApiError('error.payment.underWay')
  }
}

async function createCustomer({ database, provider }: RecordingParts, payer: Payer): Promise<string> {
  const { reference, memberId, email } = payer
  const customerId = await provider.createCustomer({ reference, memberId, email, name: fullName(payer) })
  await database.transact((writer) => saveCustomer(writer, memberId, customerId))
  return customerId
}

/**
 * Closes the checkout page on which the member could still pay. Throws `error.payment.underWay` when the
 * member has paid there, which is recorded then, and `error.payment.unavailable` when the provider does not
 * answer.
 */
export async function closeCheckoutOf(
  facts: StudioFacts,
  { database, payments, log }: { database: Database; payments: Payments | undefined; log: Log },
  memberId: string,
  now: number,
): Promise<void> {
  const open = await findOpenOrder(database.reader, memberId)
  if (open === undefined) return
  const { sessionId } = open
  // Without a provider the member cannot pay on any page.
  if (sessionId !== null && payments !== undefined) {
    const isPaid = await askProvider(payments, log, (provider) =>
      closePage(facts, { database, provider, log }, sessionId, now),
    )
    if (isPaid) throw new ApiError('error.payment.underWay')
  }
  await database.transact((writer) => closeOrder(writer, open))
}

/** Throws `error.payment.underWay` while the member has an open checkout. */
export async function expectNoCheckout(reader: Reader, memberId: string): Promise<void> {
  if (await findOpenOrder(reader, memberId)) throw new ApiError('error.payment.underWay')
}

import type { Database } from '#server/database/database.ts'
import { UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { CheckoutPage, PaymentProvider } from '#server/stripe/payment-provider.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'
import { findCustomer, saveCustomer } from './order-queries.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
}

interface Payer extends PersonName {
  /** The order or the hire that the member pays. */
  reference: string
  memberId: string
  email: string
}

/**
 * Opens a checkout page for the member as the provider's customer. Makes the customer anew when the provider does not know
 * the stored one.
 */
export async function openCheckoutPage(
  parts: Parts,
  payer: Payer,
  open: (customerId: string) => Promise<CheckoutPage>,
): Promise<CheckoutPage> {
  const known = await findCustomer(parts.database.reader, payer.memberId)
  try {
    return await open(known ?? (await createCustomer(parts, payer)))
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    return open(await createCustomer(parts, payer))
  }
}

async function createCustomer({ database, provider }: Parts, payer: Payer): Promise<string> {
  const { reference, memberId, email } = payer
  const customerId = await provider.createCustomer({ reference, memberId, email, name: fullName(payer) })
  await database.transact((writer) => saveCustomer(writer, memberId, customerId))
  return customerId
}

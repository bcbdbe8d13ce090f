import type { Terms } from '#contract/payments.ts'
import type { Database } from '#server/database/database.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import { fullName } from '#studio/person-name.ts'
import { UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { Offer } from './offer.ts'
import { findCustomer, saveCustomer, setSession } from './order-queries.ts'
import { placeOrder } from './place-order.ts'
import { siteIn } from './rules.ts'

interface Parts {
  database: Database
  provider: PaymentProvider
  publicUrl: string
}

interface Choice {
  offer: Offer
  plan: PaidMemberType
  language: Language
}

/**
 * Orders a plan, opens the provider's checkout page for it, and returns the address of the page. A member who orders the
 * same again, even at once in two tabs, gets the same page. An order of something else closes the earlier order.
 */
export async function startCheckout(
  parts: Parts,
  { offer, plan, language }: Choice,
  now: number,
): Promise<string> {
  const { database, provider } = parts
  const terms = offer.plans.find(({ memberType }) => memberType === plan)
  if (offer.membership !== null) throw new ApiError('error.payment.alreadyMember')
  if (terms === undefined) throw new ApiError('error.payment.notOffered')
  const order = await placeOrder(parts, { offer, terms, language }, now)
  const session = await openPage(parts, { order, terms, offer })
  if (await database.transact((writer) => setSession(writer, order.id, session.id))) return session.url
  // Another order of the member closed this one meanwhile. The page is closed, so that the member cannot pay twice.
  await provider.closeCheckout(session.id)
  throw new ApiError('error.payment.underWay')
}

interface Ordered {
  order: OrdersTable
  terms: Terms
  offer: Offer
}

/** Opens the checkout page. Makes the customer anew when the provider does not know the stored one. */
async function openPage(parts: Parts, ordered: Ordered) {
  const { order, terms, offer } = ordered
  const known = await findCustomer(parts.database.reader, offer.memberId)
  const request = (customerId: string) => checkoutRequest(order, terms, { customerId, ...parts })
  try {
    return await parts.provider.openCheckout(request(known ?? (await createCustomer(parts, ordered))))
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
    return parts.provider.openCheckout(request(await createCustomer(parts, ordered)))
  }
}

async function createCustomer({ database, provider }: Parts, { order, offer }: Ordered): Promise<string> {
  const { memberId, email } = offer
  const name = fullName(offer)
  const customerId = await provider.createCustomer({ orderId: order.id, memberId, email, name })
  await database.transact((writer) => saveCustomer(writer, memberId, customerId))
  return customerId
}

function checkoutRequest(
  { id: orderId, language, member_type: memberType }: OrdersTable,
  { price, entryFee, renews }: Terms,
  { customerId, publicUrl }: { customerId: string; publicUrl: string },
) {
  const text = textsIn(language)
  const plan = planName(memberType, language)
  const site = siteIn(language, publicUrl)
  return {
    orderId,
    customerId,
    language,
    product: text(renews ? 'mail.product.monthly' : 'mail.product.once', { plan }),
    price,
    renews,
    entryFee: entryFee > 0 ? { name: text('mail.product.entryFee'), amount: entryFee } : undefined,
    successUrl: `${site}/payment?success=true`,
    cancelUrl: `${site}/payment?success=false`,
  }
}

import type { Terms } from '#contract/payments.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import { ApiError } from '#server/http/api-error.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { Offer } from './offer.ts'
import { openCheckoutPage } from './open-checkout-page.ts'
import { setSession } from './order-queries.ts'
import { placeOrder } from './place-order.ts'
import { closePage } from './record-event.ts'
import type { RecordingParts } from './record-event.ts'
import { siteIn } from './rules.ts'

interface Parts extends RecordingParts {
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
  const payer = { reference: order.id, sessionId: order.session_id, ...offer }
  const session = await openCheckoutPage(parts, payer, now, (customerId, earlier) =>
    provider.openCheckout(checkoutRequest(order, terms, { customerId, ...parts }), earlier),
  )
  if (await database.transact((writer) => setSession(writer, order.id, session.id))) return session.url
  // Another order of the member closed this one meanwhile. The page is closed, so that the member cannot pay twice.
  await closePage(parts, session.id, now)
  throw new ApiError('error.payment.underWay')
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

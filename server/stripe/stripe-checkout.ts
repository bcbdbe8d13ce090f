import type { Stripe } from 'stripe'
import type { CheckoutRequest, HireCheckoutRequest, SeatCheckoutRequest } from './payment-provider.ts'

type Params = Stripe.Checkout.SessionCreateParams

/** The checkout page of a plan, which renews each month or is paid once. */
export function checkoutParams(request: CheckoutRequest): Params {
  const metadata = { order: request.orderId }
  const { entryFee } = request
  return {
    ...pageParams(request),
    mode: request.renews ? 'subscription' : 'payment',
    client_reference_id: request.orderId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          ...line(request.product, request.price),
          ...(request.renews && { recurring: { interval: 'month' as const } }),
        },
      },
      // Not recurring, so it is on the first invoice only.
      ...(entryFee ? [{ quantity: 1, price_data: line(entryFee.name, entryFee.amount) }] : []),
    ],
    metadata,
    ...(request.renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  }
}

/** The checkout page of a hire. */
export function hireCheckoutParams(request: HireCheckoutRequest): Params {
  const metadata = { hire: request.hireId }
  return {
    ...pageParams(request),
    mode: 'payment',
    client_reference_id: request.hireId,
    expires_at: Math.floor(request.expiresAt / 1000),
    line_items: [{ quantity: 1, price_data: line(request.product, request.price) }],
    metadata,
    payment_intent_data: { metadata },
  }
}

/** The checkout page of a guest's seat. */
export function seatCheckoutParams(request: SeatCheckoutRequest): Params {
  const metadata = { booking: request.bookingId }
  return {
    ...pageParams(request),
    mode: 'payment',
    client_reference_id: request.bookingId,
    line_items: [{ quantity: 1, price_data: line(request.product, request.price) }],
    metadata,
    payment_intent_data: { metadata },
  }
}

const pageParams = (
  request: Pick<CheckoutRequest, 'customerId' | 'language' | 'successUrl' | 'cancelUrl'>,
): Params => ({
  customer: request.customerId,
  locale: request.language,
  // Only a card can be charged again each month, and only a card is paid before a hold of minutes ends.
  allowed_payment_method_types: ['card'],
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
})

const line = (name: string, amount: number) => ({
  currency: 'jpy',
  // Whole yen: Stripe's smallest unit of the yen is one yen.
  unit_amount: amount,
  tax_behavior: 'inclusive' as const,
  product_data: { name },
})

import { Stripe } from 'stripe'
import type { CheckoutWish, Notice, PaymentProvider } from './payment-provider.ts'
import { ProviderFailure, WrongSignature } from './payment-provider.ts'
import { asked, found, refusesEmail } from './stripe-failures.ts'
import { intentOf, invoiceOf, subjectOf, subscriptionOf } from './stripe-objects.ts'

/** The version of the interface that the code below was written for. */
const apiVersion = '2026-10-28.endive'

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** Where its interface is, if not at Stripe: `http://127.0.0.1:12111`. */
  apiUrl?: string | undefined
}

/** Payments through Stripe's own library. Loading it takes a moment, so that only who needs it should. */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: StripeAccount): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
    // Members wait for the answer; what failed is tried again with the same key.
    timeout: 4_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  return {
    async createCustomer({ orderId, memberId, email, name }) {
      const whoever = { name, metadata: { member: memberId } }
      const idempotencyKey = `${orderId}-customer`
      const customer = await asked(
        stripe.customers.create({ email, ...whoever }, { idempotencyKey }).catch((error: unknown) => {
          if (!refusesEmail(error)) throw error
          // Such as a carrier's old address with two dots. Its page asks the payer for one that it takes.
          return stripe.customers.create(whoever, { idempotencyKey: `${idempotencyKey}-without-email` })
        }),
      )
      return customer.id
    },

    async openCheckout(wish) {
      const session = await asked(
        // The same key may not come with another customer.
        stripe.checkout.sessions.create(checkoutParams(wish), {
          idempotencyKey: `${wish.orderId}-checkout-${wish.customerId}`,
        }),
      )
      if (session.url === null) throw new ProviderFailure(`checkout ${session.id} has no page`)
      return { id: session.id, url: session.url }
    },

    async closeCheckout(id) {
      // Nobody pays here on the page of another account.
      const look = async () => (await found(stripe.checkout.sessions.retrieve(id)))?.status
      let status = await look()
      if (status === 'open') {
        await asked(stripe.checkout.sessions.expire(id)).catch(async (error: unknown) => {
          // Somebody else was faster, to close it or to pay.
          status = await look()
          if (status === 'open') throw error
        })
      }
      return status === 'complete' ? 'paid' : 'closed'
    },

    async openPortal({ customerId, language, returnUrl }) {
      const portal = await asked(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          locale: language,
          return_url: returnUrl,
        }),
      )
      return portal.url
    },

    readNotice(body, signature): Notice {
      let event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (error) {
        throw new WrongSignature('', { cause: error })
      }
      return { id: event.id, type: event.type, about: subjectOf(event) }
    },

    async findInvoice(id) {
      const invoice = await found(stripe.invoices.retrieve(id, { expand: ['payments'] }))
      return invoice && invoiceOf(invoice)
    },

    async findSubscription(id) {
      const subscription = await found(stripe.subscriptions.retrieve(id))
      return subscription && subscriptionOf(subscription)
    },

    async endSubscription(id) {
      await found(stripe.subscriptions.cancel(id))
    },

    async findIntent(id) {
      const intent = await found(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      if (intent === undefined) return undefined
      const payment = { type: 'payment_intent', payment_intent: id } as const
      const { data } = await asked(stripe.invoicePayments.list({ payment }))
      return intentOf(intent, data[0])
    },
  }
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, protocol: scheme, ...(port !== '' && { port }) }
}

function checkoutParams(wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: wish.orderId }
  const line = (name: string, amount: number) => ({
    currency: 'jpy',
    // The yen has no smaller unit.
    unit_amount: amount,
    tax_behavior: 'inclusive' as const,
    product_data: { name },
  })
  const { entryFee } = wish
  return {
    mode: wish.renews ? 'subscription' : 'payment',
    customer: wish.customerId,
    client_reference_id: wish.orderId,
    locale: wish.language,
    // Other ways to pay cannot be charged again each month.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          ...line(wish.product, wish.price),
          ...(wish.renews && { recurring: { interval: 'month' as const } }),
        },
      },
      // Stripe puts what does not recur on the first invoice alone.
      ...(entryFee ? [{ quantity: 1, price_data: line(entryFee.name, entryFee.amount) }] : []),
    ],
    metadata,
    ...(wish.renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
  }
}

import { Stripe } from 'stripe'
import type { CheckoutRequest, PaymentProvider, Webhook } from './payment-provider.ts'
import { ProviderFailure, WrongSignature } from './payment-provider.ts'
import { toWebhook } from './stripe-events.ts'
import { askStripe, findAtStripe, refusesEmail } from './stripe-failures.ts'
import { toPaidInvoice, toPaymentIntent, toSubscription } from './stripe-objects.ts'

/** The version of Stripe's API that the code below was written for. */
const apiVersion = '2026-10-28.endive'

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** The address of the API when it is not Stripe's own, such as the simulator's `http://127.0.0.1:12111`. */
  apiUrl?: string | undefined
}

/** Payments through Stripe's own library. Import this file only when a payment needs it, because the library loads slowly. */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: StripeAccount): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
    // Short, because a member waits. The library repeats a failed request with the same idempotency key.
    timeout: 4_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  return {
    // A key without a mode in its name is taken for one that moves money.
    live: !/^(sk|rk)_(org_)?test_/.test(secretKey),

    async createCustomer({ orderId, memberId, email, name }) {
      const customer = { name, metadata: { member: memberId } }
      const idempotencyKey = `${orderId}-customer`
      const { id } = await askStripe(
        stripe.customers.create({ email, ...customer }, { idempotencyKey }).catch((error: unknown) => {
          if (!refusesEmail(error)) throw error
          // Stripe refuses some addresses that Japanese carriers gave out, with two dots in a row. Its page asks for another one.
          return stripe.customers.create(customer, { idempotencyKey: `${idempotencyKey}-without-email` })
        }),
      )
      return id
    },

    async openCheckout(request) {
      const session = await askStripe(
        // With the customer, because Stripe refuses a key that it knows with other fields.
        stripe.checkout.sessions.create(checkoutParams(request), {
          idempotencyKey: `${request.orderId}-checkout-${request.customerId}`,
        }),
      )
      if (session.url === null) throw new ProviderFailure(`checkout ${session.id} has no page`)
      return { id: session.id, url: session.url }
    },

    async closeCheckout(id) {
      // A page that this account does not have counts as closed.
      const readStatus = async () => (await findAtStripe(stripe.checkout.sessions.retrieve(id)))?.status
      let status = await readStatus()
      if (status === 'open') {
        await askStripe(stripe.checkout.sessions.expire(id)).catch(async (error: unknown) => {
          // Another request has closed the page meanwhile, or the member has paid.
          status = await readStatus()
          if (status === 'open') throw error
        })
      }
      return status === 'complete' ? 'paid' : 'closed'
    },

    async openPortal({ customerId, language, returnUrl }) {
      const portal = await askStripe(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          locale: language,
          return_url: returnUrl,
        }),
      )
      return portal.url
    },

    readWebhook(body, signature): Webhook {
      let event
      try {
        event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch (error) {
        throw new WrongSignature('', { cause: error })
      }
      return toWebhook(event)
    },

    async findInvoice(id) {
      const invoice = await findAtStripe(stripe.invoices.retrieve(id, { expand: ['payments'] }))
      return invoice && toPaidInvoice(invoice)
    },

    async findSubscription(id) {
      const subscription = await findAtStripe(stripe.subscriptions.retrieve(id))
      return subscription && toSubscription(subscription)
    },

    async endSubscription(id) {
      await findAtStripe(stripe.subscriptions.cancel(id))
    },

    async findPaymentIntent(id) {
      const intent = await findAtStripe(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      if (intent === undefined) return undefined
      const payment = { type: 'payment_intent', payment_intent: id } as const
      const { data } = await askStripe(stripe.invoicePayments.list({ payment }))
      return toPaymentIntent(intent, data[0])
    },
  }
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, protocol: scheme, ...(port !== '' && { port }) }
}

function checkoutParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order: request.orderId }
  const line = (name: string, amount: number) => ({
    currency: 'jpy',
    // Whole yen: Stripe's smallest unit of the yen is one yen.
    unit_amount: amount,
    tax_behavior: 'inclusive' as const,
    product_data: { name },
  })
  const { entryFee } = request
  return {
    mode: request.renews ? 'subscription' : 'payment',
    customer: request.customerId,
    client_reference_id: request.orderId,
    locale: request.language,
    // Only a card can be charged again each month.
    allowed_payment_method_types: ['card'],
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
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

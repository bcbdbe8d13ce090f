import { Stripe } from 'stripe'
import { ChangeRefused, ProviderFailure, WrongSignature } from './payment-provider.ts'
import type {
  FeeCharge,
  FeeInvoice,
  PausingChange,
  PaymentProvider,
  SubscriptionChange,
  Webhook,
} from './payment-provider.ts'
import {
  cancelAwaited,
  checkoutParams,
  closePage,
  createCoupon,
  digestOf,
  oneTimeCheckoutParams,
  openPage,
  triedCheckoutParams,
} from './stripe-checkout.ts'
import { askForRefund, askStripe, askToChange, findAtStripe, refusesEmail } from './stripe-failures.ts'
import {
  planChangeText,
  toFee,
  toFeeInvoice,
  toPaidInvoice,
  toPaymentIntent,
  toRefund,
  toSubscription,
  toWebhook,
} from './stripe-objects.ts'

/** The version of Stripe's API that the code below was written for. */
const apiVersion = '2026-10-28.endive'

export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  /** The address of the API when it is not Stripe's own, such as the simulator's `http://127.0.0.1:12111`. */
  apiUrl?: string | undefined
}

/**
 * Payments through Stripe's own library. Import this file only when a payment needs it, because the library
 * loads slowly.
 */
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

    async createCustomer({ reference, memberId, email, name }) {
      const customer = { name, metadata: memberId === undefined ? {} : { member: memberId } }
      // With what it says, because Stripe refuses a key that it knows with other fields.
      const idempotencyKey = `${reference}-customer-${digestOf({ email, ...customer })}`
      const { id } = await askStripe(
        stripe.customers.create({ email, ...customer }, { idempotencyKey }).catch((error: unknown) => {
          if (!refusesEmail(error)) throw error
          // Stripe refuses some addresses that Japanese carriers gave out, with two dots in a row. Its page
          // asks for another one.
          return stripe.customers.create(customer, { idempotencyKey: `${idempotencyKey}-without-email` })
        }),
      )
      return id
    },

    async openCheckout(request, earlier) {
      const coupon = await createCoupon(stripe, request)
      return openPage(stripe, checkoutParams(request, coupon), earlier)
    },

    openOneTimeCheckout: (request, earlier) => openPage(stripe, oneTimeCheckoutParams(request), earlier),

    closeCheckout: (id, awaited) => closePage(stripe, id, { awaited }),

    cancelAwaited: (intentId) => cancelAwaited(stripe, intentId),

    async tryCheckout(request) {
      const { id } = await openPage(stripe, triedCheckoutParams(request), undefined)
      await closePage(stripe, id)
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

    async draftFeeInvoice({ feeId, customerId: customer }) {
      const params: Stripe.InvoiceCreateParams = {
        customer,
        currency: 'jpy',
        metadata: { pauseFee: feeId },
        collection_method: 'charge_automatically',
        // Only the studio charges it, so that a draft whose answer was lost never does.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
      }
      const idempotencyKey = `${feeId}-invoice`
      return (await askToChange(stripe.invoices.create(params, { idempotencyKey }))).id
    },

    collectFeeInvoice: (request) => collectFeeInvoice(stripe, request),

    async closeFeeInvoice(id) {
      const refused = await closeInvoice(stripe, id).catch((error: unknown) => {
        if (error instanceof ChangeRefused) return error
        throw error
      })
      const invoice = await findFeeInvoice(stripe, id)
      // Otherwise it was closed, or paid, since it was looked at.
      if (refused !== undefined && (invoice?.state === 'open' || invoice?.state === 'declined')) throw refused
      return invoice
    },

    findFeeInvoice: (id) => findFeeInvoice(stripe, id),

    async findSubscription(id) {
      const subscription = await findAtStripe(stripe.subscriptions.retrieve(id))
      return subscription && toSubscription(subscription)
    },

    changeSubscription: (request) => changeSubscription(stripe, request),

    async setPausing({ subscriptionId, ...change }) {
      await askToChange(stripe.subscriptions.update(subscriptionId, pausingParams(change)))
    },

    async endSubscription(id) {
      await findAtStripe(stripe.subscriptions.cancel(id))
    },

    async findPaymentIntent(id, isDisputed = false) {
      const intent = await findAtStripe(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      if (intent === undefined) return undefined
      const payment = { type: 'payment_intent', payment_intent: id } as const
      const { data } = await askStripe(stripe.invoicePayments.list({ payment }))
      // Stripe lists at most 100 at once. No payment has been given back in more parts.
      const refunds = await askStripe(stripe.refunds.list({ payment_intent: id, limit: 100 }))
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      // Only then, because a restricted key of before may not read disputes.
      const mayBeDisputed = isDisputed || charge?.disputed === true
      const disputes = mayBeDisputed
        ? (await askStripe(stripe.disputes.list({ payment_intent: id, limit: 100 }))).data
        : []
      return toPaymentIntent(intent, data[0], { refunds: refunds.data, disputes })
    },

    async *listPaymentIntents(since) {
      const created = { gte: inSeconds(since) }
      const list = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
      for await (const intent of list) yield toPaymentIntent(intent, undefined, { refunds: [], disputes: [] })
    },

    async *listFees(since) {
      const created = { gte: inSeconds(since) }
      for await (const moved of stripe.balanceTransactions.list({
        created,
        limit: 100,
        expand: ['data.source'],
      })) {
        const fee = toFee(moved)
        if (fee !== undefined) yield fee
      }
    },

    async refund({ refundId, key: idempotencyKey, intentId, amount }) {
      const params = { payment_intent: intentId, amount, metadata: { refund: refundId } }
      return toRefund(await askForRefund(stripe.refunds.create(params, { idempotencyKey })))
    },
  }
}

async function closeInvoice(stripe: Stripe, id: string): Promise<undefined> {
  const invoice = await findAtStripe(stripe.invoices.retrieve(id))
  if (invoice?.status === 'draft') await findAtStripe(stripe.invoices.del(id))
  else if (invoice?.status === 'open') await askToChange(stripe.invoices.voidInvoice(id))
}

async function findFeeInvoice(stripe: Stripe, id: string): Promise<FeeInvoice | undefined> {
  const invoice = await findAtStripe(stripe.invoices.retrieve(id, { expand: ['payments'] }))
  return invoice && toFeeInvoice(invoice)
}

/** Goes on from wherever an earlier call broke off, which the status of the invoice says. */
async function collectFeeInvoice(
  stripe: Stripe,
  { invoiceId, subscriptionId, product, amount }: FeeCharge,
): Promise<void> {
  let invoice: Stripe.Invoice = await askToChange(stripe.invoices.retrieve(invoiceId))
  if (invoice.status === 'draft' && invoice.lines.data.length === 0) {
    const price = { currency: 'jpy', unit_amount: amount, tax_behavior: 'inclusive' } as const
    const lines = [{ price_data: { ...price, product_data: { name: product } } }]
    await askToChange(stripe.invoices.addLines(invoiceId, { lines }, { idempotencyKey: `${invoiceId}-line` }))
  }
  if (invoice.status === 'draft')
    invoice = await askToChange(stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }))
  if (invoice.status !== 'open') return
  // A checkout page keeps the card with the subscription, and not with the customer.
  const { default_payment_method: card } = await askToChange(stripe.subscriptions.retrieve(subscriptionId))
  const cardId = typeof card === 'object' ? card?.id : card
  const paid = stripe.invoices.pay(invoiceId, {
    off_session: true,
    ...(cardId && { payment_method: cardId }),
  })
  await askToChange(
    paid.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    }),
  )
}

const inSeconds = (instant: number) => Math.floor(instant / 1000)

/** Stripe voids the invoices that a paused subscription makes, and clears a field by an empty text. */
function pausingParams(change: PausingChange): Stripe.SubscriptionUpdateParams {
  const params = { proration_behavior: 'none' } as const
  if ('endsAt' in change)
    return { ...params, cancel_at: change.endsAt === null ? '' : inSeconds(change.endsAt) }
  if (change.pause === null) return { ...params, pause_collection: '' }
  const { resumesAt } = change.pause
  const pause = {
    behavior: 'void',
    ...(resumesAt !== undefined && { resumes_at: inSeconds(resumesAt) }),
  } as const
  return { ...params, pause_collection: pause }
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { host: hostname, protocol: scheme, ...(port !== '' && { port }) }
}

/**
 * One call changes the price, the order and the end together, so that Stripe never has one without the other.
 * Without proration Stripe charges nothing for the month that is paid, and the day of the renewal stays.
 */
async function changeSubscription(
  stripe: Stripe,
  { subscriptionId, change, order, endsAtPeriodEnd }: SubscriptionChange,
): Promise<void> {
  const params: Stripe.SubscriptionUpdateParams = {
    metadata: { change: planChangeText(change), ...(order && { order: order.id }) },
    proration_behavior: 'none',
    ...(endsAtPeriodEnd !== undefined && { cancel_at_period_end: endsAtPeriodEnd }),
  }
  if (order !== undefined) {
    const { items } = await askStripe(stripe.subscriptions.retrieve(subscriptionId))
    const [item] = items.data
    if (item === undefined) throw new ProviderFailure(`${subscriptionId} has no item`)
    params.items = [{ id: item.id, price: await createPrice(stripe, change.id, order) }]
  }
  const idempotencyKey = `${change.id}-change`
  await askStripe(stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
}

async function createPrice(
  stripe: Stripe,
  changeId: string,
  { product, price }: NonNullable<SubscriptionChange['order']>,
): Promise<string> {
  const params: Stripe.PriceCreateParams = {
    currency: 'jpy',
    unit_amount: price,
    tax_behavior: 'inclusive',
    recurring: { interval: 'month' },
    product_data: { name: product },
  }
  const { id } = await askStripe(stripe.prices.create(params, { idempotencyKey: `${changeId}-price` }))
  return id
}

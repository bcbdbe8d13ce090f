import type { Language } from '#studio/languages.ts'

/** All that the product asks of a payment provider. Amounts are whole yen, instants are milliseconds. */
export interface PaymentProvider {
  /** Creates a customer. Another call for the same order returns the same customer. */
  createCustomer(payer: { orderId: string; memberId: string; email: string; name: string }): Promise<string>
  /** Opens a checkout page. Another call for the same order returns the same page while it is open. */
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  /** Closes a checkout page, so that the member cannot pay there any more; `paid` when the member has paid already. */
  closeCheckout(id: string): Promise<'closed' | 'paid'>
  /** Opens the page on which customers pause or cancel their membership and change their card. */
  openPortal(request: { customerId: string; language: Language; returnUrl: string }): Promise<string>
  /** Whether money moves: false for a test account and for the simulator. */
  live: boolean
  /** Checks the signature of a webhook and reads it. @throws WrongSignature, MalformedWebhook */
  readWebhook(body: Buffer, signature: string): Webhook
  findInvoice(id: string): Promise<PaidInvoice | undefined>
  findSubscription(id: string): Promise<Subscription | undefined>
  /** Ends a subscription at once. Does nothing when it has ended or does not exist. */
  endSubscription(id: string): Promise<void>
  findPaymentIntent(id: string): Promise<PaymentIntent | undefined>
}

export interface CheckoutRequest {
  orderId: string
  customerId: string
  language: Language
  /** The name of the plan on the provider's page and in its mails. */
  product: string
  price: number
  renews: boolean
  entryFee: { name: string; amount: number } | undefined
  successUrl: string
  cancelUrl: string
}

/** A signed message of the provider. */
export interface Webhook {
  id: string
  /** The provider's name for what happened, such as `invoice.paid`. */
  type: string
  /** Whether it happened where money moves, which the event says of itself. */
  live: boolean
  /** The order of this product that its object names, if any. */
  orderId: string | undefined
  /** Undefined for types that the product does nothing about. */
  event: PaymentEvent | undefined
}

/**
 * What happened at the provider. Most kinds only name an object, and the server asks the provider how it stands now.
 * `renewalFailed` and `checkoutEnded` report facts that do not change, and are recorded as they come.
 */
export type PaymentEvent =
  | { kind: 'invoicePaid'; invoiceId: string }
  | { kind: 'subscriptionChanged'; subscriptionId: string }
  /** The member paid, or got money back, or disputes the charge. */
  | { kind: 'paymentChanged'; intentId: string; disputed: boolean }
  | { kind: 'renewalFailed'; invoiceId: string; orderId: string; attempt: number }
  /** The checkout page closed without a payment. */
  | { kind: 'checkoutEnded'; orderId: string }

/** A paid invoice of a subscription that began with an order of this product. */
export interface PaidInvoice {
  id: string
  orderId: string
  subscriptionId: string
  intentId: string | undefined
  amount: number
  /** In small letters, as the provider writes it: `jpy`. */
  currency: string
  paidAt: number
  /** Whether it is the subscription's first invoice, which includes the entry fee. */
  first: boolean
  /** False when it pays only for a change within a month. */
  paysMonth: boolean
}

export interface Subscription {
  id: string
  orderId: string
  customerId: string
  status: 'active' | 'pastDue' | 'paused' | 'ended'
  startedAt: number
  periodEndsAt: number
  /** When it ends, or has ended; undefined while it renews. */
  endsAt: number | undefined
}

/** The provider's record of one payment: money received, and money given back. */
export interface PaymentIntent {
  id: string
  /** Undefined when the payment is for an invoice, which names the order. */
  orderId: string | undefined
  invoiceId: string | undefined
  paid: boolean
  amount: number
  currency: string
  paidAt: number
  refunded: number
}

/** A webhook that the provider did not sign. */
export class WrongSignature extends Error {}

/** A webhook that is signed, and not an event as the provider writes them. */
export class MalformedWebhook extends Error {}

/** The provider did not answer, or answered with an error. */
export class ProviderFailure extends Error {}

/** The provider's account has no such customer, for example because the customer was made by the simulator. */
export class UnknownCustomer extends Error {}

/** The provider that the product uses. */
export interface Payments {
  /** Loads the provider when the first payment needs it. */
  provider: () => Promise<PaymentProvider>
  /** Whether the Stripe simulator takes the place of Stripe, so that no money moves. */
  simulated: boolean
}

import type { DisputeState, OnlineMethod } from '#contract/payments/payments.ts'
import type { Language } from '#studio/languages.ts'

/** All that the product asks of a payment provider. Amounts are whole yen, instants are milliseconds. */
export interface PaymentProvider {
  /**
   * Creates a customer. Another call for the same order or hire with the same name and address returns the
   * same customer.
   */
  createCustomer(payer: {
    /** The order of a plan or of an offer, the hire or a guest's booking. */
    reference: string
    /** Undefined for a guest. */
    memberId: string | undefined
    email: string
    name: string
  }): Promise<string>
  /**
   * Opens a checkout page for a plan. Returns the earlier page while it is open and says the same; otherwise
   * closes it first. Two calls at once with the same earlier page get one page. @throws PageIsPaid
   */
  openCheckout(request: CheckoutRequest, earlier?: EarlierPage): Promise<CheckoutPage>
  /** The same for what is paid once. */
  openOneTimeCheckout(request: OneTimeCheckoutRequest, earlier?: EarlierPage): Promise<CheckoutPage>
  /**
   * Closes a checkout page, so that the member cannot pay there any more. Returns what was paid there, if it
   * was paid. A payment that is awaited at a convenience store is cancelled, unless it is `left` to its own
   * deadline: then undefined is returned, too.
   */
  closeCheckout(id: string, awaited?: 'left'): Promise<PaidPage | undefined>
  /** Cancels a payment that is awaited at a convenience store. Does nothing when it is not awaited any more. */
  cancelAwaited(intentId: string): Promise<void>
  /**
   * Opens a checkout page on which no one pays and closes it at once, so that the provider sends its webhook.
   * Charges nothing.
   */
  tryCheckout(request: TriedCheckout): Promise<void>
  /** Opens the page on which customers pause or cancel their membership and change their card. */
  openPortal(request: { customerId: string; language: Language; returnUrl: string }): Promise<string>
  /** Whether money moves: false for a test account and for the simulator. */
  live: boolean
  /** Checks the signature of a webhook and reads it. @throws WrongSignature, MalformedWebhook */
  readWebhook(body: Buffer, signature: string): Webhook
  findInvoice(id: string): Promise<PaidInvoice | undefined>
  /**
   * Makes an invoice of its own for the fee of a month of a pause, as a draft, which charges nothing. Another
   * call for the same fee returns the same invoice for a day at least.
   */
  draftFeeInvoice(request: { feeId: string; customerId: string }): Promise<string>
  /**
   * Charges the invoice of a fee to the card of the subscription, once however often it is called. That the
   * card is declined is no failure: the invoice says so. @throws ChangeRefused
   */
  collectFeeInvoice(request: FeeCharge): Promise<void>
  /**
   * Closes the invoice of a fee, so that it cannot be paid any more, and returns how it stands: a paid one
   * stays as it is. Undefined when there is none, or it was a draft.
   */
  closeFeeInvoice(id: string): Promise<FeeInvoice | undefined>
  findFeeInvoice(id: string): Promise<FeeInvoice | undefined>
  findSubscription(id: string): Promise<Subscription | undefined>
  /**
   * Changes the plan of a subscription for its next renewal, or when it ends. Charges nothing now. Another
   * call with the same change does nothing more.
   */
  changeSubscription(request: SubscriptionChange): Promise<void>
  /**
   * Sets or clears when a subscription ends, or that it collects nothing for a time. Charges and gives back
   * nothing. Another call with the same does nothing more. @throws ChangeRefused
   */
  setPausing(request: PausingChange & { subscriptionId: string }): Promise<void>
  /** Ends a subscription at once. Does nothing when it has ended or does not exist. */
  endSubscription(id: string): Promise<void>
  /** @param isDisputed the ledger or a webhook tells of a dispute, also where the payment itself does not */
  findPaymentIntent(id: string, isDisputed?: boolean): Promise<PaymentIntent | undefined>
  /**
   * The payments that were begun at or after the instant, without their refunds and disputes, the newest
   * first.
   */
  listPaymentIntents(since: number): AsyncIterable<PaymentIntent>
  /** What the provider kept for itself at or after the instant, the newest first. */
  listFees(since: number): AsyncIterable<ProviderFee>
  /**
   * Gives back a part of a payment, or all of it. Another call with the same key does not give back twice.
   * @throws RefundRefused when the provider will not do it, ProviderFailure when it is not known whether it
   *   did
   */
  refund(request: RefundRequest): Promise<ProviderRefund>
}

export interface CheckoutPage {
  id: string
  url: string
}

/** The page that was opened last for the same order, hire or seat. */
export interface EarlierPage {
  id: string
  /** What was paid there is recorded already, so that another page may be opened. */
  isRecorded?: boolean
}

/** What an object of the provider names of this product, if anything. */
interface PaidFor {
  /** The order of a plan. */
  orderId: string | undefined
  hireId: string | undefined
  /** Of a guest. */
  bookingId: string | undefined
  /** The order of an offer. */
  offerOrderId: string | undefined
}

/** What was paid on a checkout page, or is awaited since, as the webhook about it says. */
export interface PaidPage extends PaidFor {
  /** Undefined when nothing follows. */
  event: PaymentEvent | undefined
}

interface PageRequest {
  customerId: string
  language: Language
  /**
   * On the provider's page and in its mails: the name of the plan or the offer, the space or the lesson with
   * the time.
   */
  product: string
  successUrl: string
  cancelUrl: string
}

export interface CheckoutRequest extends PageRequest {
  orderId: string
  price: number
  renews: boolean
  entryFee: { name: string; amount: number } | undefined
  /** What a coupon of the studio takes off the first payment; the provider's page names it. */
  discount: { name: string; amount: number } | undefined
}

/** What is paid once: a hire, a guest's seat, or the order of an offer. */
export type PaidOnce = { hireId: string } | { bookingId: string } | { offerOrderId: string }

export type OneTimeCheckoutRequest = PaidOnce &
  PageRequest & {
    price: number
    /** Absent: by card only. */
    ways?: OtherWays
    /**
     * When the page closes by itself: 30 minutes to 24 hours after it was opened. That of a hire outlives
     * the hold, that of an offer closes when the order ends. Another instant makes another page. Absent:
     * after a day.
     */
    expiresAt?: number
  }

/** How the page lets the payer pay, besides by card. */
export interface OtherWays {
  paypay: boolean
  /** The number of days after today by whose end it must be paid at a convenience store; null: not offered. */
  konbiniDays: number | null
}

/** A checkout page that is closed again. `product` says so, in case a page is seen at the provider. */
export interface TriedCheckout extends PageRequest {
  testId: string
}

interface RefundRequest {
  /** The refund of this product, which the provider's refund names. */
  refundId: string
  /** Makes repeated requests one. It is the refund's id, until the provider has refused the refund. */
  key: string
  intentId: string
  amount: number
}

/** The provider's record of money given back. */
export interface ProviderRefund {
  id: string
  /** The refund of this product that asked for it; undefined when it was made by hand at the provider. */
  refundId: string | undefined
  amount: number
  createdAt: number
  /** Pending: the provider has taken it on and will say what became of it. */
  status: 'pending' | 'done' | 'failed'
  /** Why it failed, in the provider's word, such as `expired_or_canceled_card`. */
  failure: string | undefined
}

/** What the provider kept for itself: of a payment, for a dispute, or for the account. */
export interface ProviderFee {
  id: string
  /** Undefined for a fee of the account. */
  intentId: string | undefined
  /** Below zero: it gave a fee back. */
  amount: number
  /** Within the amount; 0 for a fee without tax. */
  tax: number
  takenAt: number
}

/** The provider's record of a payment that the payer disputes at the bank. */
export interface ProviderDispute {
  id: string
  amount: number
  openedAt: number
  state: DisputeState
}

/** A signed message of the provider. */
export interface Webhook extends PaidPage {
  id: string
  /** The provider's name for what happened, such as `invoice.paid`. */
  type: string
  /** Whether it happened where money moves, which the event says of itself. */
  live: boolean
  /** The host of the studio that opened the page of which its object tells. */
  studio: string | undefined
}

/**
 * What happened at the provider. Most kinds only name an object, and the server asks the provider how it
 * stands now. `renewalFailed` and `checkoutEnded` report facts that do not change, and are recorded as they
 * come.
 */
export type PaymentEvent =
  | { kind: 'invoicePaid'; invoiceId: string }
  | { kind: 'subscriptionChanged'; subscriptionId: string }
  /** The invoice of a fee of a pause could not be charged. */
  | { kind: 'feeChanged'; invoiceId: string }
  /** The member paid, is to pay at a shop or did not, or got money back, or disputes the charge, or the bank has decided about it. */
  | { kind: 'paymentChanged'; intentId: string; disputed: boolean }
  | { kind: 'renewalFailed'; invoiceId: string; orderId: string; attempt: number }
  /**
   * The checkout page of an order of a plan closed without a payment. A hire and the order of an offer last
   * until their own end, whatever the page does.
   */
  | { kind: 'checkoutEnded'; orderId: string }

/** A paid invoice of a subscription that began with an order of this product. */
export interface PaidInvoice {
  id: string
  orderId: string
  subscriptionId: string
  intentId: string | undefined
  amount: number
  /** What its lines add up to, before a discount or a credit of the customer at the provider. */
  listed: number
  /** In small letters, as the provider writes it: `jpy`. */
  currency: string
  paidAt: number
  /** Whether it is the subscription's first invoice, which includes the entry fee. */
  first: boolean
  /** False when it pays only for a change within a month. */
  paysMonth: boolean
  /** The end of the month that it pays for; undefined when it does not say. */
  monthEndsAt: number | undefined
}

export interface FeeCharge {
  invoiceId: string
  subscriptionId: string
  /** On the provider's invoice and in its mails. */
  product: string
  amount: number
}

/** The invoice of a fee of a pause. */
export interface FeeInvoice extends Pick<PaidInvoice, 'id' | 'intentId' | 'amount' | 'currency' | 'paidAt'> {
  feeId: string
  /** `declined`: it is open, and the card was charged in vain. `closed`: it cannot be paid any more. */
  state: 'open' | 'declined' | 'paid' | 'closed'
}

export interface Subscription {
  id: string
  /** By which its next renewal is charged. */
  orderId: string
  customerId: string
  status: 'active' | 'pastDue' | 'paused' | 'ended'
  startedAt: number
  periodEndsAt: number
  /** When it ends, or has ended; undefined while it renews. */
  endsAt: number | undefined
  /** When its pause ends by itself; undefined while it is not paused, or until it is resumed by hand. */
  resumesAt: number | undefined
  /** The last change of its plan by an administrator. */
  change: PlanChange | undefined
}

/**
 * The provider's record of one payment: money received, and money given back. A payment for an invoice names
 * no order, because the invoice names it.
 */
export interface PaymentIntent extends PaidFor {
  id: string
  invoiceId: string | undefined
  paid: boolean
  /** By card also when the provider does not say. */
  method: OnlineMethod
  /** That the payer is to pay it at a convenience store; undefined when that is not awaited. */
  awaited: AwaitedAtShop | undefined
  amount: number
  currency: string
  paidAt: number
  /** What went back by refunds and by disputes that are lost, at most the amount. */
  refunded: number
  /** The newest first. */
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
  /** What the provider calls the card, the same for each payment with it; undefined when it does not say. */
  card: string | undefined
}

/** A payment that the payer is to make at a convenience store. */
export interface AwaitedAtShop {
  amount: number
  /** The deadline. */
  until: number
  /** The provider's words for the chains, such as `lawson`. */
  shops: string[]
  /** The provider's page with the numbers for the till. */
  voucherUrl: string | undefined
}

/** A webhook that the provider did not sign. */
export class WrongSignature extends Error {}

/** A webhook that is signed, and not an event as the provider writes them. */
export class MalformedWebhook extends Error {}

/** The earlier checkout page was paid. */
export class PageIsPaid extends Error {
  readonly paid: PaidPage

  constructor(paid: PaidPage) {
    super('the earlier checkout page was paid')
    this.paid = paid
  }
}

/** The provider did not answer, or answered with an error. */
export class ProviderFailure extends Error {}

/** The provider will not make a change of a subscription. */
export class ChangeRefused extends ProviderFailure {}

/** The provider will not make a refund. The message has its codes and no personal data. */
export class RefundRefused extends Error {
  /** The provider's code, such as `charge_already_refunded`. */
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/**
 * The provider's account has no such customer, for example because the customer was made by the simulator.
 */
export class UnknownCustomer extends Error {}

/** The provider that the product uses. */
export interface Payments {
  /** Loads the provider when the first payment needs it. */
  provider: () => Promise<PaymentProvider>
  /** Whether the Stripe simulator takes the place of Stripe, so that no money moves. */
  simulated: boolean
}

/**
 * `endsAt`: null lets it go on. `pause`: null lets it collect again; without an instant only another call
 * does.
 */
export type PausingChange = { endsAt: number | null } | { pause: { resumesAt: number | undefined } | null }

/** A change of a subscription for its next renewal, or of its end. */
export interface SubscriptionChange {
  subscriptionId: string
  change: PlanChange
  /** By which it is charged from the next renewal on; undefined when the plan stays. */
  order: { id: string; product: string; price: number } | undefined
  /** Whether it ends with the time that is paid; undefined when that stays as it is. */
  endsAtPeriodEnd: boolean | undefined
}

/**
 * A change of a plan by an administrator. It stands with the subscription, so that every later answer about
 * it tells of it.
 */
export interface PlanChange {
  id: string
  /** The administrator. */
  actor: string
  effect: 'renewal' | 'now'
  memberType: number
}

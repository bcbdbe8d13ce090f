import type { Clock } from '#time/clock.ts'
import { newDispute, newDraft, newInvoice, newRefund, newSubscription } from './new-objects.ts'
import { monthAfter } from './renewal-date.ts'
import {
  serializeCharge,
  serializeDispute,
  serializeInvoice,
  serializeRefund,
  serializeSession,
  serializeSubscription,
  totalOf,
} from './serializers.ts'
import { newStripeId } from './state-store.ts'
import type { StateStore } from './state-store.ts'
import type {
  CheckoutSession,
  Dispute,
  Invoice,
  PaymentIntent,
  Refund,
  SimulatorState,
  Subscription,
  TestCard,
} from './state.ts'

const daySeconds = 86_400

/** The last second of the day in Tokyo, which has no summer time. */
const endOfDay = (at: number) => (Math.floor((at + 9 * 3_600) / daySeconds) + 1) * daySeconds - 9 * 3_600 - 1

/**
 * What can happen at Stripe. Each method changes the state and queues the webhook events that Stripe would
 * send.
 */
export class StripeSimulator {
  readonly store: StateStore
  readonly #clock: Clock
  /** The address of the simulator's own pages, without a slash at the end. */
  readonly pagesUrl: string

  constructor(store: StateStore, clock: Clock, pagesUrl: string) {
    this.store = store
    this.#clock = clock
    this.pagesUrl = pagesUrl
  }

  get state(): SimulatorState {
    return this.store.state
  }

  get now(): number {
    return Math.floor(this.#clock() / 1000)
  }

  /** The customer pays on the checkout page. Does nothing when the session is not open any more. */
  pay(session: CheckoutSession, card: TestCard = 'good'): void {
    this.expireOld()
    if (session.status !== 'open') return
    session.status = 'complete'
    const coupon = this.state.coupons[session.discount?.coupon ?? '']
    if (coupon !== undefined) coupon.timesRedeemed += 1
    const monthly = session.lines.find(({ recurring }) => recurring)
    if (monthly === undefined) {
      const { customer, resultMetadata: metadata } = session
      const intent = this.#charge(customer, { amount: totalOf(session), metadata, invoice: null, card })
      session.intent = intent.id
      if (card === 'disputed') this.dispute(intent)
    } else {
      const subscription = newSubscription(session, monthly, this.now)
      this.state.subscriptions[subscription.id] = subscription
      const { lines, discount } = session
      const reason = 'subscription_create'
      const invoice = this.#createInvoice(subscription, { reason, lines, ...(discount && { discount }) })
      session.subscription = subscription.id
      session.invoice = invoice.id
      this.#payInvoice(invoice, subscription)
    }
    this.#queueSessionEvent('completed', session)
  }

  /** The customer chooses PayPay, which is paid at once. */
  payWithPayPay(session: CheckoutSession): void {
    if (session.status !== 'open') return
    this.pay(session)
    const intent = this.intentOfSession(session)
    if (intent !== undefined) intent.method = 'paypay'
    this.store.save()
  }

  /**
   * The customer chooses a convenience store: the page is complete, and the payment awaited until the end of
   * a day in Tokyo.
   */
  chooseShop(session: CheckoutSession): void {
    this.expireOld()
    if (session.status !== 'open' || session.otherMethods?.includes('konbini') !== true) return
    session.status = 'complete'
    const { customer, resultMetadata: metadata, konbiniDays = 3 } = session
    const charge = { amount: totalOf(session), metadata, invoice: null, card: 'good' } as const
    const intent = this.#charge(customer, charge)
    const payUntil = endOfDay(this.now + konbiniDays * daySeconds)
    Object.assign(intent, { status: 'requires_action', method: 'konbini', payUntil })
    session.intent = intent.id
    this.#queueSessionEvent('completed', session)
  }

  /** The shop tells that the customer has paid at the till, also when it tells so late. */
  payAtTill(session: CheckoutSession): void {
    const intent = this.intentOfSession(session)
    if (intent === undefined || intent.status === undefined || intent.status === 'succeeded') return
    Object.assign(intent, { status: 'succeeded', created: this.now })
    this.#queueSessionEvent('async_payment_succeeded', session)
  }

  /** The customer has not paid at the till in time. */
  missTill(session: CheckoutSession): void {
    const intent = this.intentOfSession(session)
    if (intent?.status !== 'requires_action') return
    intent.status = 'requires_payment_method'
    this.#queueSessionEvent('async_payment_failed', session)
  }

  /** The studio does not wait any more. */
  cancelIntent(intent: PaymentIntent): void {
    intent.status = 'canceled'
    this.store.save()
  }

  intentOfSession({ intent }: CheckoutSession): PaymentIntent | undefined {
    return this.state.intents[intent ?? '']
  }

  /** The page with the numbers for the till: that of the checkout. */
  voucherOf({ id }: PaymentIntent): string | undefined {
    const session = Object.values(this.state.sessions).find(({ intent }) => intent === id)
    return session && `${this.pagesUrl}/checkout/${session.id}`
  }

  expire(session: CheckoutSession): void {
    if (session.status !== 'open') return
    session.status = 'expired'
    this.#queueEvent('checkout.session.expired', serializeSession(session, this.pagesUrl))
  }

  /** Collects again where a pause is over, and ends what was to end by now. */
  resumeDue(): void {
    for (const subscription of Object.values(this.state.subscriptions)) {
      const { pause, cancelAt } = subscription
      if (pause?.resumesAt && pause.resumesAt <= this.now) this.change(subscription, { pause: null })
      if (cancelAt && cancelAt <= this.now) this.end(subscription, cancelAt)
    }
  }

  /** Closes the checkout pages whose time is over. */
  expireOld(): void {
    this.resumeDue()
    for (const session of Object.values(this.state.sessions)) {
      if (session.expiresAt <= this.now) this.expire(session)
      const { payUntil } = this.intentOfSession(session) ?? {}
      if (payUntil !== undefined && payUntil < this.now) this.missTill(session)
    }
  }

  /**
   * The renewal date comes: the month is charged, or the subscription ends if the customer has cancelled it.
   * An open invoice is charged again before a new month begins.
   */
  renew(subscription: Subscription, card: 'good' | 'declined' = 'good'): void {
    if (subscription.status === 'canceled') return
    if (subscription.cancelAtPeriodEnd) return this.end(subscription)
    if (subscription.cancelAt && subscription.cancelAt <= subscription.periodEnd)
      return this.end(subscription, subscription.cancelAt)
    if (subscription.status === 'paused') return
    this.resumeDue()
    if (subscription.pause) {
      // The invoice is voided, and the month passes unpaid.
      subscription.periodStart = subscription.periodEnd
      subscription.periodEnd = monthAfter(subscription.periodEnd, subscription.created)
      this.#queueSubscriptionEvent('updated', subscription)
      return
    }
    const unpaid = this.#invoicesOf(subscription).find(({ status }) => status === 'open')
    if (unpaid === undefined) {
      subscription.periodStart = subscription.periodEnd
      subscription.periodEnd = monthAfter(subscription.periodEnd, subscription.created)
    }
    const reason = 'subscription_cycle'
    const invoice = unpaid ?? this.#createInvoice(subscription, { reason, lines: [subscription.line] })
    if (card === 'good') {
      subscription.status = 'active'
      this.#payInvoice(invoice, subscription)
    } else {
      subscription.status = 'past_due'
      invoice.attempts += 1
      this.#queueEvent('invoice.payment_failed', serializeInvoice(invoice, subscription))
    }
    this.#queueSubscriptionEvent('updated', subscription)
  }

  /** The customer pays an invoice that stayed open, by its link; also after the end of the subscription. */
  payOpenInvoice(subscription: Subscription): void {
    const unpaid = this.#invoicesOf(subscription).find(({ status }) => status === 'open')
    if (unpaid !== undefined) this.#payInvoice(unpaid, subscription)
  }

  /** Makes a draft of an invoice without a subscription. */
  draftInvoice(customer: string, metadata: Record<string, string>): Invoice {
    const invoice = newDraft({ customer, metadata }, this.now)
    this.state.invoices[invoice.id] = invoice
    this.store.save()
    return invoice
  }

  /** Charges such an invoice to the customer's card, and returns whether the card was not declined. */
  chargeInvoice(invoice: Invoice): boolean {
    const isDeclined = this.state.customers[invoice.customer]?.declines === true
    if (!isDeclined) this.#payInvoice(invoice)
    else {
      invoice.attempts += 1
      this.#queueEvent('invoice.payment_failed', serializeInvoice(invoice))
    }
    return !isDeclined
  }

  /** Such an invoice cannot be paid any more. */
  voidInvoice(invoice: Invoice): void {
    invoice.status = 'void'
    this.#queueEvent('invoice.voided', serializeInvoice(invoice))
  }

  /** The customer cancels for the end of the paid period, or withdraws that. */
  cancelAtPeriodEnd(subscription: Subscription, cancels: boolean): void {
    if (subscription.status === 'canceled') return
    subscription.cancelAtPeriodEnd = cancels
    this.#queueSubscriptionEvent('updated', subscription)
  }

  /**
   * Changes the price of the next renewal, the end and the metadata at once. Without proration it charges
   * nothing.
   */
  change(
    subscription: Subscription,
    change: Partial<Pick<Subscription, 'line' | 'metadata' | 'cancelAtPeriodEnd' | 'cancelAt' | 'pause'>>,
  ): void {
    Object.assign(subscription, change)
    this.#queueSubscriptionEvent('updated', subscription)
  }

  pause(subscription: Subscription): void {
    if (subscription.status !== 'active') return
    subscription.status = 'paused'
    this.#queueSubscriptionEvent('updated', subscription)
    this.#queueSubscriptionEvent('paused', subscription)
  }

  resume(subscription: Subscription): void {
    if (subscription.status !== 'paused') return
    subscription.status = 'active'
    this.#queueSubscriptionEvent('updated', subscription)
    this.#queueSubscriptionEvent('resumed', subscription)
  }

  end(subscription: Subscription, endedAt = this.now): void {
    if (subscription.status === 'canceled') return
    subscription.status = 'canceled'
    subscription.endedAt = endedAt
    this.#queueSubscriptionEvent('deleted', subscription)
  }

  /** Gives back a part of a payment. By hand in the dashboard, it has no metadata. */
  refund(intent: PaymentIntent, amount: number, metadata: Refund['metadata'] = {}): Refund {
    const refund = newRefund(intent, { amount, metadata }, this.now)
    this.state.refunds[refund.id] = refund
    intent.refunded += refund.amount
    this.#queueEvent('charge.refunded', serializeCharge(intent, this.isDisputed(intent)))
    return refund
  }

  /** The bank sends a refund back, so that the money is with the studio again. */
  failRefund(intent: PaymentIntent, refund: Refund): void {
    if (refund.status === 'failed') return
    refund.status = 'failed'
    refund.failureReason = 'expired_or_canceled_card'
    intent.refunded -= refund.amount
    this.#queueEvent('refund.failed', serializeRefund(refund, intent))
  }

  /**
   * The payer disputes the payment, or a part of it, at the bank. An inquiry of the bank takes no money yet.
   */
  dispute(intent: PaymentIntent, amount = intent.amount, isInquiry = false): Dispute {
    const dispute = newDispute(intent, { amount, isInquiry }, this.now)
    this.state.disputes[dispute.id] = dispute
    this.#queueDisputeEvent('created', dispute, intent)
    if (!isInquiry) this.#moveMoney(dispute, -amount, intent)
    return dispute
  }

  /** The studio answers a dispute. */
  answerDispute(dispute: Dispute): void {
    dispute.status = 'under_review'
    this.#queueDisputeEvent('updated', dispute, this.#intentOf(dispute))
  }

  /** The bank decides a dispute, or ends its inquiry. A dispute that was lost can still be won. */
  closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
    if (dispute.status === status) return
    dispute.status = status
    const intent = this.#intentOf(dispute)
    this.#queueDisputeEvent('closed', dispute, intent)
    if (status === 'won') this.#moveMoney(dispute, dispute.amount, intent)
  }

  /** The disputes of a payment, the newest first. */
  disputesOf({ id }: PaymentIntent): Dispute[] {
    return Object.values(this.state.disputes)
      .filter(({ intent }) => intent === id)
      .toReversed()
  }

  isDisputed(intent: PaymentIntent): boolean {
    return this.disputesOf(intent).length > 0
  }

  #moveMoney(dispute: Dispute, amount: number, intent: PaymentIntent): void {
    dispute.balance.push(amount)
    this.#queueDisputeEvent(amount < 0 ? 'funds_withdrawn' : 'funds_reinstated', dispute, intent)
  }

  #intentOf(dispute: Dispute): PaymentIntent {
    const intent = this.state.intents[dispute.intent]
    if (intent === undefined) throw new Error(`there is no payment ${dispute.intent}`)
    return intent
  }

  #queueDisputeEvent(
    change: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated',
    dispute: Dispute,
    intent: PaymentIntent,
  ): void {
    this.#queueEvent(`charge.dispute.${change}`, serializeDispute(dispute, intent))
  }

  #createInvoice(subscription: Subscription, about: Pick<Invoice, 'reason' | 'lines' | 'discount'>): Invoice {
    const invoice = newInvoice(subscription, about, this.now)
    this.state.invoices[invoice.id] = invoice
    return invoice
  }

  #payInvoice(invoice: Invoice, subscription?: Subscription): void {
    const { customer, id } = invoice
    const amount = totalOf(invoice)
    // An invoice of 0 yen is paid without a charge.
    if (amount > 0)
      invoice.intent = this.#charge(customer, { amount, metadata: {}, invoice: id, card: 'good' }).id
    invoice.status = 'paid'
    invoice.attempts += 1
    invoice.paidAt = this.now
    this.#queueEvent('invoice.paid', serializeInvoice(invoice, subscription))
  }

  #charge(
    customer: string,
    about: Pick<PaymentIntent, 'amount' | 'metadata' | 'invoice' | 'card'>,
  ): PaymentIntent {
    const id = newStripeId('pi')
    const charge = newStripeId('ch')
    const intent = { id, created: this.now, customer, charge, refunded: 0, ...about }
    this.state.intents[id] = intent
    return intent
  }

  #invoicesOf({ id }: Subscription): Invoice[] {
    return Object.values(this.state.invoices).filter(({ subscription }) => subscription === id)
  }

  #queueSessionEvent(
    change: 'completed' | 'async_payment_succeeded' | 'async_payment_failed',
    session: CheckoutSession,
  ): void {
    const object = serializeSession(session, this.pagesUrl, this.intentOfSession(session))
    this.#queueEvent(`checkout.session.${change}`, object)
  }

  #queueSubscriptionEvent(
    change: 'updated' | 'paused' | 'resumed' | 'deleted',
    subscription: Subscription,
  ): void {
    this.#queueEvent(`customer.subscription.${change}`, serializeSubscription(subscription))
  }

  #queueEvent(type: string, object: object): void {
    this.state.pendingEvents.push({ id: newStripeId('evt'), created: this.now, type, object })
    this.store.save()
  }
}

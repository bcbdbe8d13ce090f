import type { Clock } from '#time/clock.ts'
import { newKey } from './state-file.ts'
import type { Store } from './state-file.ts'
import type { Intent, Invoice, Line, Session, Subscription } from './state.ts'
import { chargeOnWire, invoiceOnWire, sessionOnWire, subscriptionOnWire } from './serializers.ts'

/** Lets things happen to what the sandbox keeps, each with the messages that Stripe would send of it. */
export class Cashier {
  readonly store: Store
  readonly #clock: Clock
  /** Where its pages are, without a slash at the end. */
  readonly pages: string

  constructor(store: Store, clock: Clock, pages: string) {
    this.store = store
    this.#clock = clock
    this.pages = pages
  }

  get now(): number {
    return Math.floor(this.#clock() / 1000)
  }

  /** The session is paid, with all that follows; nothing when it is not open any more. */
  pay(session: Session): void {
    if (session.status !== 'open') return
    session.status = 'complete'
    const monthly = session.lines.find(({ recurring }) => recurring)
    if (monthly === undefined) {
      const { customer, lines, passedOn: metadata } = session
      session.intent = this.#charge(customer, { lines, metadata, invoice: null }).id
    } else {
      const subscription = this.#subscribe(session, monthly)
      const invoice = this.#bill(subscription, 'subscription_create', session.lines)
      session.subscription = subscription.id
      session.invoice = invoice.id
      this.#settle(invoice, subscription)
    }
    this.#tell('checkout.session.completed', sessionOnWire(session, this.pages))
  }

  expire(session: Session): void {
    if (session.status !== 'open') return
    session.status = 'expired'
    this.#tell('checkout.session.expired', sessionOnWire(session, this.pages))
  }

  /** The day of the renewal comes: the month is charged, or the membership ends if that is what was wanted. */
  renew(subscription: Subscription, card: 'good' | 'declined' = 'good'): void {
    if (subscription.status === 'canceled' || subscription.status === 'paused') return
    if (subscription.cancelAtPeriodEnd) return this.end(subscription)
    const owed = this.#invoicesOf(subscription).find(({ status }) => status === 'open')
    const invoice = owed ?? this.#bill(subscription, 'subscription_cycle', [subscription.line])
    if (owed === undefined) {
      subscription.periodStart = subscription.periodEnd
      subscription.periodEnd = monthAfter(subscription.periodEnd)
    }
    if (card === 'good') {
      subscription.status = 'active'
      this.#settle(invoice, subscription)
    } else {
      subscription.status = 'past_due'
      invoice.attempts += 1
      this.#tell('invoice.payment_failed', invoiceOnWire(invoice, subscription))
    }
    this.#tellOf(subscription, 'updated')
  }

  /** Wants it to end with the time that is paid, or does not want that any more. */
  cancelAtEnd(subscription: Subscription, wanted: boolean): void {
    if (subscription.status === 'canceled') return
    subscription.cancelAtPeriodEnd = wanted
    this.#tellOf(subscription, 'updated')
  }

  pause(subscription: Subscription): void {
    if (subscription.status !== 'active') return
    subscription.status = 'paused'
    this.#tellOf(subscription, 'updated')
    this.#tellOf(subscription, 'paused')
  }

  resume(subscription: Subscription): void {
    if (subscription.status !== 'paused') return
    subscription.status = 'active'
    this.#tellOf(subscription, 'updated')
    this.#tellOf(subscription, 'resumed')
  }

  end(subscription: Subscription): void {
    if (subscription.status === 'canceled') return
    subscription.status = 'canceled'
    subscription.endedAt = this.now
    this.#tellOf(subscription, 'deleted')
  }

  refund(intent: Intent, amount: number): void {
    intent.refunded = Math.min(intent.amount, intent.refunded + amount)
    this.#tell('charge.refunded', chargeOnWire(intent))
  }

  dispute(intent: Intent): void {
    const dispute = { id: newKey('dp'), object: 'dispute', charge: intent.charge, payment_intent: intent.id }
    this.#tell('charge.dispute.created', { ...dispute, amount: intent.amount, currency: 'jpy' })
  }

  #subscribe({ customer, passedOn: metadata }: Session, line: Line): Subscription {
    const now = this.now
    const subscription: Subscription = {
      id: newKey('sub'),
      created: now,
      customer,
      status: 'active',
      line,
      metadata,
      periodStart: now,
      periodEnd: monthAfter(now),
      cancelAtPeriodEnd: false,
      endedAt: null,
    }
    this.store.things.subscriptions[subscription.id] = subscription
    return subscription
  }

  #bill({ id, customer }: Subscription, reason: Invoice['reason'], lines: Line[]): Invoice {
    const invoice: Invoice = {
      id: newKey('in'),
      created: this.now,
      subscription: id,
      customer,
      reason,
      lines,
      status: 'open',
      attempts: 0,
      paidAt: null,
      intent: null,
    }
    this.store.things.invoices[invoice.id] = invoice
    return invoice
  }

  #settle(invoice: Invoice, subscription: Subscription): void {
    const { customer, lines, id } = invoice
    invoice.intent = this.#charge(customer, { lines, metadata: {}, invoice: id }).id
    invoice.status = 'paid'
    invoice.attempts += 1
    invoice.paidAt = this.now
    this.#tell('invoice.paid', invoiceOnWire(invoice, subscription))
  }

  #charge(
    customer: string,
    { lines, ...given }: { lines: Line[]; metadata: Record<string, string>; invoice: string | null },
  ): Intent {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const id = newKey('pi')
    const intent = { id, created: this.now, customer, amount, charge: newKey('ch'), refunded: 0, ...given }
    this.store.things.intents[id] = intent
    return intent
  }

  #invoicesOf({ id }: Subscription): Invoice[] {
    return Object.values(this.store.things.invoices).filter(({ subscription }) => subscription === id)
  }

  #tellOf(subscription: Subscription, what: 'updated' | 'paused' | 'resumed' | 'deleted'): void {
    this.#tell(`customer.subscription.${what}`, subscriptionOnWire(subscription))
  }

  #tell(type: string, object: object): void {
    this.store.things.pending.push({ id: newKey('evt'), created: this.now, type, object })
    this.store.save()
  }
}

/** The same day of the next month, or its last one. */
function monthAfter(instant: number): number {
  const date = new Date(instant * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime() / 1000
}

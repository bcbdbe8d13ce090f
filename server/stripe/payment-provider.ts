import type { Language } from '#studio/languages.ts'

/** All that the studio asks of a payment provider. Amounts are whole yen, instants milliseconds. */
export interface PaymentProvider {
  /** Makes a customer; the same order gets the same one. */
  createCustomer(payer: { orderId: string; memberId: string; email: string; name: string }): Promise<string>
  /** Opens a page to pay on; the same order gets the same page as long as it is open. */
  openCheckout(wish: CheckoutWish): Promise<{ id: string; url: string }>
  /** Sees to it that nobody pays on the page any more; `paid` when somebody has. */
  closeCheckout(id: string): Promise<'closed' | 'paid'>
  /** Opens a page on which customers pause or end their membership and change their card. */
  openPortal(given: { customerId: string; language: Language; returnUrl: string }): Promise<string>
  /** Reads a message of the provider. @throws WrongSignature */
  readNotice(body: Buffer, signature: string): Notice
  findInvoice(id: string): Promise<PaidInvoice | undefined>
  findSubscription(id: string): Promise<Subscription | undefined>
  /** Ends a subscription at once; one that has ended, or never was, stays so. */
  endSubscription(id: string): Promise<void>
  findIntent(id: string): Promise<Intent | undefined>
}

export interface CheckoutWish {
  orderId: string
  customerId: string
  language: Language
  /** What is paid for, as the provider's page and its mails name it. */
  product: string
  price: number
  renews: boolean
  entryFee: { name: string; amount: number } | undefined
  successUrl: string
  cancelUrl: string
}

/** What a message of the provider is about. How that stands now, the provider is asked. */
export interface Notice {
  id: string
  type: string
  about: NoticeSubject | undefined
}

export type NoticeSubject =
  | { kind: 'invoice'; id: string }
  | { kind: 'subscription'; id: string }
  | { kind: 'intent'; id: string; disputed: boolean }
  | { kind: 'failure'; invoiceId: string; orderId: string; attempt: number }
  | { kind: 'checkoutOver'; orderId: string }

/** An invoice of a subscription of ours that is paid. */
export interface PaidInvoice {
  id: string
  orderId: string
  subscriptionId: string
  intentId: string | undefined
  amount: number
  paidAt: number
  /** The subscription's first one, with the entry fee. */
  first: boolean
  /** Whether it pays for a month, not only for a change within one. */
  paysMonth: boolean
}

export interface Subscription {
  id: string
  orderId: string
  customerId: string
  status: 'active' | 'pastDue' | 'paused' | 'ended'
  startedAt: number
  periodEndsAt: number
  /** When it ends, or has ended, if that is settled. */
  endsAt: number | undefined
}

/** A payment in the provider's books. */
export interface Intent {
  id: string
  /** Where it is for no invoice. */
  orderId: string | undefined
  invoiceId: string | undefined
  paid: boolean
  amount: number
  paidAt: number
  refunded: number
}

/** A message that did not come from the provider. */
export class WrongSignature extends Error {}

/** The provider did not answer, or not as it should. */
export class ProviderFailure extends Error {}

/** Customers of another account: the sandbox's, once the real provider is set up. */
export class UnknownCustomer extends Error {}

/** Where payments go, loaded when the first one wants to. */
export interface Payments {
  provider: () => Promise<PaymentProvider>
  /** Nobody really pays. */
  sandbox: boolean
}

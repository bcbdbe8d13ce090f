import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { PageIsPaid, ProviderFailure } from './payment-provider.ts'
import type {
  CheckoutPage,
  CheckoutRequest,
  EarlierPage,
  OneTimeCheckoutRequest,
  PaidOnce,
  PaidPage,
  TriedCheckout,
} from './payment-provider.ts'
import { askStripe, findAtStripe } from './stripe-failures.ts'
import { toPaidPage } from './stripe-objects.ts'

type Params = Stripe.Checkout.SessionCreateParams

/**
 * A part of an idempotency key that is another one when the parameters are. Stripe refuses a key that it
 * knows with other parameters, for a day at least.
 */
export const digestOf = (params: object): string =>
  createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 20)

/**
 * The checkout page of a plan, which renews each month or is paid once.
 * @param coupon the id that `createCoupon` answers with
 */
export function checkoutParams(request: CheckoutRequest, coupon: string | undefined): Params {
  const metadata = { order: request.orderId, studio: studioOf(request) }
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
    ...(coupon !== undefined && { discounts: [{ coupon }] }),
    metadata,
    ...(request.renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  }
}

/**
 * Creates the coupon at Stripe that lowers the first invoice of an order, and no later one: all its lines
 * together, down to zero. The same order gets the same coupon.
 */
export async function createCoupon(
  stripe: Stripe,
  { orderId, discount }: CheckoutRequest,
): Promise<string | undefined> {
  if (discount === undefined) return undefined
  const params: Stripe.CouponCreateParams = {
    name: discount.name,
    amount_off: discount.amount,
    currency: 'jpy',
    duration: 'once',
    max_redemptions: 1,
    metadata: { order: orderId },
  }
  const idempotencyKey = `${orderId}-coupon-${digestOf(params)}`
  return (await askStripe(stripe.coupons.create(params, { idempotencyKey }))).id
}

/** The checkout page of a hire, a guest's seat or an offer. */
export function oneTimeCheckoutParams(request: OneTimeCheckoutRequest): Params {
  const [field, id] = referenceOf(request)
  const metadata = { [field]: id, studio: studioOf(request) }
  return {
    ...pageParams(request),
    ...waysParams(request),
    mode: 'payment',
    client_reference_id: id,
    ...(request.expiresAt !== undefined && { expires_at: Math.floor(request.expiresAt / 1000) }),
    line_items: [{ quantity: 1, price_data: line(request.product, request.price) }],
    metadata,
    payment_intent_data: { metadata },
  }
}

/** The field of the metadata that names what is paid for, and its id. */
function referenceOf(of: PaidOnce): [field: 'hire' | 'booking' | 'offerOrder', id: string] {
  if ('hireId' in of) return ['hire', of.hireId]
  return 'bookingId' in of ? ['booking', of.bookingId] : ['offerOrder', of.offerOrderId]
}

/**
 * The studio under whose address the page was opened. A studio that does not know the order, the hire or the
 * booking sees by it that the event belongs to a copy of it, and not to another product of the account.
 */
const studioOf = ({ successUrl }: { successUrl: string }) => new URL(successUrl).host

/** The least that Stripe charges in yen. */
const leastYen = 50

/** A page that names nothing of the studio, so that nothing follows from its webhook. */
export function triedCheckoutParams(request: TriedCheckout): Params {
  return {
    ...pageParams(request),
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: line(request.product, leastYen) }],
    metadata: { test: request.testId },
  }
}

const pageParams = (
  request: Pick<CheckoutRequest, 'customerId' | 'language' | 'successUrl' | 'cancelUrl'>,
): Params => ({
  customer: request.customerId,
  locale: request.language,
  // Only a card can be charged again each month.
  allowed_payment_method_types: ['card'],
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
})

/** Stripe shows of these what the studio's account has, and what can pay the amount. */
function waysParams({ ways }: Pick<OneTimeCheckoutRequest, 'ways'>): Partial<Params> {
  const { paypay, konbiniDays } = ways ?? { paypay: false, konbiniDays: null }
  if (!paypay && konbiniDays === null) return {}
  return {
    allowed_payment_method_types: [
      'card',
      ...(paypay ? (['paypay'] as const) : []),
      ...(konbiniDays === null ? [] : (['konbini'] as const)),
    ],
    ...(konbiniDays !== null && {
      payment_method_options: { konbini: { expires_after_days: konbiniDays } },
    }),
  }
}

const line = (name: string, amount: number) => ({
  currency: 'jpy',
  // Whole yen: Stripe's smallest unit of the yen is one yen.
  unit_amount: amount,
  tax_behavior: 'inclusive' as const,
  product_data: { name },
})

/**
 * Returns the earlier page while it is open and has the same parameters, which its metadata tell by their
 * digest. Otherwise closes it and opens another one. The key names the page before, so that each page has a
 * key of its own: under the key of an older page Stripe would answer with that page, also when it is closed.
 * @throws PageIsPaid
 */
export async function openPage(
  stripe: Stripe,
  params: Params,
  earlier: EarlierPage | undefined,
): Promise<CheckoutPage> {
  const digest = digestOf(params)
  if (earlier !== undefined) {
    const page = await findPage(stripe, earlier.id)
    if (page?.status === 'open' && page.url !== null && page.metadata?.['page'] === digest)
      return { id: page.id, url: page.url }
    const paid =
      page === undefined
        ? undefined
        : await closePage(stripe, earlier.id, { read: page, awaited: 'returned' })
    if (paid !== undefined && !earlier.isRecorded) throw new PageIsPaid(paid)
  }
  const idempotencyKey = [params.client_reference_id, 'checkout', digest, earlier?.id]
    .filter((part) => part !== undefined)
    .join('-')
  const metadata = { ...params.metadata, page: digest }
  const session = await askStripe(
    stripe.checkout.sessions.create({ ...params, metadata }, { idempotencyKey }),
  )
  if (session.url === null) throw new ProviderFailure(`checkout ${session.id} has no page`)
  return { id: session.id, url: session.url }
}

/**
 * Closes a page, unless it is closed or paid. Returns what was paid there. What is awaited at a convenience
 * store is cancelled, returned with the page or left.
 */
export async function closePage(
  stripe: Stripe,
  id: string,
  {
    read,
    awaited = 'cancelled',
  }: { read?: Page; awaited?: 'cancelled' | 'returned' | 'left' | undefined } = {},
): Promise<PaidPage | undefined> {
  // A page that this account does not have counts as closed.
  const readPage = () => findPage(stripe, id)
  let page = read ?? (await readPage())
  if (page?.status === 'open') {
    await askStripe(stripe.checkout.sessions.expire(id)).catch(async (error: unknown) => {
      // Another request has closed the page meanwhile, or the member has paid.
      page = await readPage()
      if (page?.status === 'open') throw error
    })
  }
  if (page !== undefined && isAwaited(page) && awaited === 'cancelled') {
    await cancelAwaited(stripe, intentOf(page)?.id ?? '')
    page = await readPage()
  }
  if (page?.status !== 'complete' || (isAwaited(page) && awaited !== 'returned')) return undefined
  // A payment that was not made in time, or is cancelled, is none.
  const hasIntent = intentOf(page) !== null
  return page.payment_status === 'unpaid' && hasIntent && !isAwaited(page) && !isUnderWay(page)
    ? undefined
    : toPaidPage(page)
}

type Page = Stripe.Checkout.Session

const findPage = (stripe: Stripe, id: string) =>
  findAtStripe(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))

const intentOf = ({ payment_intent: intent }: Page) => (typeof intent === 'object' ? intent : null)

const isAwaited = (page: Page): boolean =>
  page.payment_status === 'unpaid' && intentOf(page)?.status === 'requires_action'

/** The page was read before its payment had succeeded, or Stripe still looks at it. */
const isUnderWay = (page: Page): boolean => ['processing', 'succeeded'].includes(intentOf(page)?.status ?? '')

/** Cancels a payment, unless it is paid or cancelled already. */
export async function cancelAwaited(stripe: Stripe, intentId: string): Promise<void> {
  await askStripe(stripe.paymentIntents.cancel(intentId)).catch(async (error: unknown) => {
    const intent = await findAtStripe(stripe.paymentIntents.retrieve(intentId))
    if (intent?.status === 'requires_action') throw error
  })
}

import type { Stripe } from 'stripe'
import { ProviderFailure } from './payment-provider.ts'
import { askStripe } from './stripe-failures.ts'
import type { SubscriptionChange } from './plan-change.ts'
import { planChangeText } from './stripe-objects.ts'

/**
 * One call changes the price, the order and the end together, so that Stripe never has one without the other. Without
 * proration Stripe charges nothing for the month that is paid, and the day of the renewal stays.
 */
export async function changeSubscription(
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

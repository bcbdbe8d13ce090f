import { find } from './find.ts'
import { fieldsOf, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { itemIdOf, serializePrice, serializeSubscription } from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import { newStripeId } from './state-store.ts'
import { invalid } from './stripe-error.ts'

export function createPrice({ state, store, now }: StripeSimulator, fields: Fields): object {
  const amount = Number(textOf(fields['unit_amount']) ?? Number.NaN)
  const name = textOf(fieldsOf(fields['product_data'])['name'])
  if (fields['currency'] !== 'jpy') throw invalid('currency', 'The simulator takes yen only')
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('unit_amount', 'Invalid unit_amount')
  if (name === undefined) throw invalid('product_data', 'Missing product_data')
  const recurring = fields['recurring'] !== undefined
  const price = { id: newStripeId('price'), created: now, name, amount, recurring }
  state.prices[price.id] = price
  store.save()
  return serializePrice(price)
}

export function changeSubscription(simulator: StripeSimulator, fields: Fields, id: string): object {
  const subscription = find(simulator, 'subscriptions', id)
  if (subscription.status === 'canceled')
    throw invalid('id', 'A canceled subscription can only update its metadata')
  if (fields['proration_behavior'] !== 'none')
    throw invalid('proration_behavior', 'The simulator does not prorate')
  const line = lineOf(simulator, fields, id)
  const ends = textOf(fields['cancel_at_period_end'])
  simulator.change(subscription, {
    metadata: { ...subscription.metadata, ...textsOf(fields['metadata']) },
    ...(line !== undefined && { line }),
    ...(ends !== undefined && { cancelAtPeriodEnd: ends === 'true' }),
  })
  return serializeSubscription(subscription)
}

/** What is charged from the next renewal on; undefined when it stays. */
function lineOf(simulator: StripeSimulator, fields: Fields, subscriptionId: string) {
  const [item] = Object.values(fieldsOf(fields['items'])).map(fieldsOf)
  if (item === undefined) return undefined
  if (item['id'] !== itemIdOf(subscriptionId)) throw invalid('items', 'No such subscription item')
  const { name, amount, recurring } = find(simulator, 'prices', textOf(item['price']) ?? '', 'price')
  if (!recurring) throw invalid('items', 'The price must be recurring')
  return { name, amount, recurring }
}

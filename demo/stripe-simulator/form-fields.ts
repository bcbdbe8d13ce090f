import type { LineItem } from './state.ts'
import { invalid } from './stripe-error.ts'

/** Stripe's clients send forms whose names have brackets: `line_items[0][price_data][currency]=jpy`. */
export interface Fields {
  [name: string]: string | Fields
}

export function readFields(form: string): Fields {
  const fields: Fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined) continue
    let parent = fields
    for (const part of path) {
      const inner = parent[part]
      parent = typeof inner === 'object' ? inner : (parent[part] = Object.create(null) as Fields)
    }
    parent[last] = value
  }
  return fields
}

export const textOf = (value: string | Fields | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const fieldsOf = (value: string | Fields | undefined): Fields =>
  typeof value === 'object' ? value : {}

/** The texts among the fields, such as metadata. */
export const textsOf = (value: string | Fields | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [[name, inner]] : [],
    ),
  )

/** A line of a checkout page or an invoice, whose price is given with it. */
export function readLine(line: Fields): LineItem {
  const price = fieldsOf(line['price_data'])
  const amount = Number(textOf(price['unit_amount']) ?? Number.NaN)
  if (price['currency'] !== 'jpy') throw invalid('line_items', 'The simulator takes yen only')
  if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('line_items', 'Invalid unit_amount')
  const name = textOf(fieldsOf(price['product_data'])['name']) ?? ''
  return { name, amount, recurring: price['recurring'] !== undefined }
}

export const localeOf = (fields: Fields) => (fields['locale'] === 'en' ? 'en' : 'ja')

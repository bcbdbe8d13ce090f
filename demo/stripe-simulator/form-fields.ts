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

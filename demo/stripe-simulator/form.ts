/** What Stripe's clients send: a form whose names have brackets, `line_items[0][price_data][currency]=jpy`. */
export interface Fields {
  [name: string]: string | Fields
}

export function readForm(text: string): Fields {
  const fields: Fields = Object.create(null) as Fields
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined) continue
    let at = fields
    for (const part of path) {
      const inner = at[part]
      at = typeof inner === 'object' ? inner : (at[part] = Object.create(null) as Fields)
    }
    at[last] = value
  }
  return fields
}

export const textOf = (value: string | Fields | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const partsOf = (value: string | Fields | undefined): Fields =>
  typeof value === 'object' ? value : {}

/** Metadata and the like: names and texts, nothing deeper. */
export const textsOf = (value: string | Fields | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partsOf(value)).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [[name, inner]] : [],
    ),
  )

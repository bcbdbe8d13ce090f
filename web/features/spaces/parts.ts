import type { Space } from '#contract/spaces.ts'

/** The ids of everything that a rentable consists of, however deep, without itself. */
export function partsWithin(id: string, rentables: readonly Space[]): Set<string> {
  const within = new Set<string>()
  const toLookAt = [id]
  for (let next = toLookAt.pop(); next !== undefined; next = toLookAt.pop()) {
    const parts = rentables.find((rentable) => rentable.id === next)?.subRentable ?? []
    for (const part of parts) {
      if (within.has(part.id) || part.id === id) continue
      within.add(part.id)
      toLookAt.push(part.id)
    }
  }
  return within
}

/** What the rentable (or a new one) may be made of: anything that it is no part of itself. */
export function possibleParts(id: string | undefined, rentables: readonly Space[]): Space[] {
  return rentables.filter(
    (other) => other.id !== id && (id === undefined || !partsWithin(other.id, rentables).has(id)),
  )
}

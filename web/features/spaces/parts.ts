import type { Space } from '#contract/spaces/spaces.ts'

/** The parts of a space: those that it names itself, and with them the parts of parts. */
export function partsOf(
  space: Space | undefined,
  spaces: readonly Space[],
): { direct: readonly Space[]; all: readonly Space[] } {
  if (space === undefined) return { direct: [], all: [] }
  const within = partsWithin(space.id, spaces)
  const direct = new Set(space.subRentable.map(({ id }) => id))
  return {
    direct: spaces.filter(({ id }) => direct.has(id)),
    all: spaces.filter(({ id }) => within.has(id)),
  }
}

/** The ids of all parts of a space and of their parts, without the space itself. */
export function partsWithin(id: string, spaces: readonly Space[]): Set<string> {
  const within = new Set<string>()
  const toVisit = [id]
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const parts = spaces.find((space) => space.id === next)?.subRentable ?? []
    for (const part of parts) {
      if (within.has(part.id) || part.id === id) continue
      within.add(part.id)
      toVisit.push(part.id)
    }
  }
  return within
}

/** The spaces that may become parts of the space (or of a new one): all that do not contain it. */
export function possibleParts(id: string | undefined, spaces: readonly Space[]): Space[] {
  return spaces.filter(
    (other) => other.id !== id && (id === undefined || !partsWithin(other.id, spaces).has(id)),
  )
}

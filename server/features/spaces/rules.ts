/** What each rentable consists of: ids of parts by the id of the whole. */
export type Parts = ReadonlyMap<string, readonly string[]>

/** Whether a whole of these parts would contain itself, however deep. */
export function closesCircle(whole: string, newParts: readonly string[], parts: Parts): boolean {
  const seen = new Set<string>()
  const toLookAt = [...newParts]
  for (let id = toLookAt.pop(); id !== undefined; id = toLookAt.pop()) {
    if (id === whole) return true
    if (seen.has(id)) continue
    seen.add(id)
    toLookAt.push(...(parts.get(id) ?? []))
  }
  return false
}

interface Shape {
  name: string
  nameEn: string
  unitPrice: number
  flatRate: 0 | 1
  parts: readonly string[]
}

/** Whether a rentable is already what a change would make of it. */
export function standsAs(rentable: Shape, change: Shape): boolean {
  const parts = new Set(rentable.parts)
  return (
    (['name', 'nameEn', 'unitPrice', 'flatRate'] as const).every((key) => rentable[key] === change[key]) &&
    change.parts.length === parts.size &&
    change.parts.every((part) => parts.has(part))
  )
}

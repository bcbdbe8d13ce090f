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

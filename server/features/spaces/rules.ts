import { isDeepStrictEqual } from 'node:util'
import type { Span } from '#time/spans.ts'

/** The parts of each space: ids of parts by the id of the whole. */
export type Parts = ReadonlyMap<string, readonly string[]>

/** Every pair of a space and one of its parts. */
export type PartLinks = ReadonlyArray<{ wholeId: string; partId: string }>

/** Whether a space would be a part of itself, directly or through its parts, if it had these new parts. */
export function containsItself(whole: string, newParts: readonly string[], parts: Parts): boolean {
  const seen = new Set<string>()
  const queue = [...newParts]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === whole) return true
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...(parts.get(id) ?? []))
  }
  return false
}

/**
 * The spaces without parts that a space consists of, each once; a space without parts is its own. Whatever
 * takes a space takes these.
 */
export function leavesOf(spaceId: string, links: PartLinks): string[] {
  const parts = Map.groupBy(links, ({ wholeId }) => wholeId)
  const seen = new Set([spaceId])
  // A set that grows while it is read is read to its new end.
  for (const id of seen) for (const { partId } of parts.get(id) ?? []) seen.add(partId)
  return [...seen].filter((id) => !parts.has(id))
}

/**
 * The spaces that cannot be used while these are closed: those that have a space without parts in common with
 * one of them, such as themselves, their parts, and the spaces that contain one of them.
 */
export function closedWith(closed: readonly string[], links: PartLinks): Set<string> {
  const leaves = new Set(closed.flatMap((id) => leavesOf(id, links)))
  const all = new Set([...closed, ...links.flatMap(({ wholeId, partId }) => [wholeId, partId])])
  return new Set([...all].filter((id) => leavesOf(id, links).some((leaf) => leaves.has(leaf))))
}

/**
 * The version of a window for `If-Match`. A window has nothing but its space and its time, so these name it.
 */
export const versionOfWindow = ({ spaceId, startsAt, endsAt }: Span & { spaceId: string }): string =>
  `${spaceId}.${startsAt}.${endsAt}`

/**
 * Whether the space already has the values that a change would give it. The order of its parts means nothing.
 */
export function hasValues<Space extends { version: number; parts: readonly string[] }>(
  space: Space,
  after: Space,
): boolean {
  const compared = (values: Space) => ({ ...values, version: 0, parts: values.parts.toSorted() })
  return isDeepStrictEqual(compared(space), compared(after))
}

import { normaliseKana } from '#contract/normalise.ts'
import type { AnyDestination } from '../destinations.ts'

/**
 * The destinations in whose name or other words every typed word is found, whatever its width, case and kana;
 * all of them when nothing was typed. Those whose name holds it come first.
 */
export function findPages(
  destinations: readonly AnyDestination[],
  typed: string,
  nameOf: (row: AnyDestination) => string,
): AnyDestination[] {
  const words = typed.trim().split(/\s+/).map(plain)
  const holds = (text: string) => words.every((word) => plain(text).includes(word))
  const named = destinations.filter((row) => holds(nameOf(row)))
  const meant = destinations.filter((row) => !named.includes(row) && holds(`${nameOf(row)} ${row.words}`))
  return [...named, ...meant]
}

const plain = (text: string) => normaliseKana(text).toLowerCase()

import { timelineKinds } from '#contract/accounts/timeline.ts'
import type { TimelineKind } from '#contract/accounts/timeline.ts'

/** The kinds of `?history=payment,mail`, without those that the server would refuse. */
export function kindsOfAddress(search: URLSearchParams): TimelineKind[] {
  const named = (search.get('history') ?? '').split(',')
  return timelineKinds.filter((kind) => named.includes(kind))
}

/** The address with other kinds; without any it names none, and everything is shown. */
export function addressWithKinds(search: URLSearchParams, kinds: readonly TimelineKind[]): string {
  const next = new URLSearchParams(search)
  next.delete('history')
  // Commas are kept readable.
  const rest = next.toString()
  if (kinds.length === 0) return `?${rest}`
  const inOrder = timelineKinds.filter((kind) => kinds.includes(kind))
  return `?${rest === '' ? '' : `${rest}&`}history=${inOrder.join(',')}`
}

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** When the server answered last, if it does not answer now. */
let since: number | undefined

/** Undefined while the server answers; otherwise the instant at which the shown day was read. */
export const useUnreachableSince = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => undefined,
  )

export function setUnreachable(instant: number | undefined): void {
  since = instant
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

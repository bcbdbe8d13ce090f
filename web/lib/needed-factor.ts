/**
 * In a public studio an administrator without a second factor may only set one up: the server says so at any
 * call.
 */
const listeners = new Set<() => void>()

export function tellFactorNeeded(): void {
  for (const listener of listeners) listener()
}

/** Calls back when the server asks for a second factor. Returns the function that unsubscribes. */
export function onFactorNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

/** The mobile breakpoint of specification section 9, as in the styles. */
const mobile = '(width <= 680px)'

/** Whether the screen is as narrow as a phone's. False before hydration. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(mobile).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(mobile)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

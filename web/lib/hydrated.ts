import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on a prerendered page until it is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

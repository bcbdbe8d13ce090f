import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in prerendered pages until the script has taken them over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

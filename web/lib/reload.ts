import { useQueryClient } from '@tanstack/react-query'

/** Reads again all data on the page, because a change shows in many places. The caller does not wait for it. */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

import { useQueryClient } from '@tanstack/react-query'

/** Reads again all that is shown, because a change shows in many places. Nobody waits for the reading. */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

import { use } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { OutdateDocument } from './document-data.ts'

/**
 * Reads again all data on the page, because a change shows in many places. The caller does not wait for it.
 */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void readAgain(client)
}

/** The same after a change of what documents carry. */
export function useReloadWithDocument(): () => void {
  const reload = useReload()
  const outdate = use(OutdateDocument)
  return () => {
    outdate()
    reload()
  }
}

/** Reads again all data on the page. */
export async function readAgain(client: QueryClient): Promise<void> {
  // A first reading that is still under way may show the state before the change, and `invalidateQueries`
  // would join it.
  await client.cancelQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries()
}

import { QueryClient } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { onSessionEnd } from './session.ts'

/** What pages have read from the API. A refusal is an answer, so only a lost connection is tried again, once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.outcomeUnknown,
    },
  },
})

onSessionEnd(() => queries.clear())

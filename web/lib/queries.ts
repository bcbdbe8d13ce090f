import { QueryClient, focusManager } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { onSessionEnd } from './session.ts'

/**
 * What pages have read from the API. A refusal is an answer, so only a lost connection is tried again, once. Without
 * any connection calls fail like all others: whoever waits is told, instead of waiting for the network's return.
 */
export const queries = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.outcomeUnknown,
    },
  },
})

/** A window beside another one comes back without having been hidden. */
if (typeof window !== 'undefined') {
  focusManager.setEventListener((onFocus) => {
    const listen = () => onFocus()
    window.addEventListener('focus', listen)
    window.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('focus', listen)
      window.removeEventListener('visibilitychange', listen)
    }
  })
}

onSessionEnd(() => queries.clear())

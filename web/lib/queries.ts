import { QueryClient, focusManager } from '@tanstack/react-query'
import { CallError } from './api.ts'
import { onSessionEnd } from './session.ts'

/**
 * The cache of what pages have read from the API. An error of the server is an answer, so only a lost
 * connection is tried again, once. Without a network, calls fail at once instead of waiting for it, so that
 * the visitor is told.
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

/**
 * A window beside another one gets the focus back without having been hidden, so focus counts as well as
 * visibility.
 */
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

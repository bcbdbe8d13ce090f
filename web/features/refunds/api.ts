import { useMutation, useQuery } from '@tanstack/react-query'
import { listOpenRefunds, retryRefund } from '#contract/refunds.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'

export function useOpenRefunds() {
  return useQuery({
    queryKey: ['openRefunds'],
    queryFn: ({ signal }) => call(listOpenRefunds, { signal }),
    staleTime: 0,
  })
}

/** Asks the provider again, or notes that the money was given back by hand. */
export function useRetryRefund() {
  return useMutation({
    mutationFn: (id: string) => call(retryRefund, { params: { id } }),
    onSettled: useReload(),
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDuplicates, listDuplicatesOf, mergeAccounts, previewMerge } from '#contract/merging.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'

/** Accounts that may be one person's: of one member, or of all. */
export function useDuplicates(memberId?: string) {
  return useQuery({
    queryKey: ['duplicates', memberId ?? null],
    queryFn: ({ signal }) =>
      memberId === undefined
        ? call(listDuplicates, { signal })
        : call(listDuplicatesOf, { params: { id: memberId }, signal }),
    staleTime: 0,
  })
}

/** What a merge into the kept account would do, always read again, because the administrator must see what they do. */
export function useMergePreview({ id, otherId }: { id: string; otherId: string }) {
  return useQuery({
    queryKey: ['mergePreview', id, otherId],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function useMergeAccounts() {
  const client = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, etag, ...body }: { id: string; otherId: string; password: string; etag: string }) =>
      call(mergeAccounts, { params: { id }, body, ifMatch: etag }),
    // All is read again but what belongs to the account that was closed, which has no page any more.
    onSuccess: (_, { otherId }) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(otherId) }),
    onError: reload,
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { listInquiries, markInquiry } from '#contract/inquiries.ts'
import { call, callPage } from '#web/lib/api.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const useInquiries = (page: number) => usePageOfList(listInquiries, { page, size: 20 })

/** The number of inquiries without an answer; undefined until it is loaded. */
export function useOpenInquiries(): number | undefined {
  const user = useSessionUser()
  const { data } = useQuery({
    queryKey: ['inquiries', 'open', user?.id ?? null],
    queryFn: ({ signal }) => callPage(listInquiries, { page: 1, size: 1, query: { state: 'open' }, signal }),
    refetchOnWindowFocus: 'always',
  })
  return data?.total
}

export function useMarkInquiry() {
  return useMutation({
    mutationFn: ({ id, answered }: { id: string; answered: boolean }) =>
      call(markInquiry, { params: { id }, body: { answered } }),
    onSettled: useReload(),
  })
}

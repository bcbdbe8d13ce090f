import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { listInquiries, markInquiry } from '#contract/inquiries.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const inquiryPageSize = 20

export function useInquiries(page: number) {
  const user = useSessionUser()
  const query = { page: String(page), size: String(inquiryPageSize) }
  return useQuery({
    queryKey: ['inquiries', page, user?.id ?? null],
    queryFn: ({ signal }) => callPage(listInquiries, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

/** How many inquiries are without an answer; undefined until it is known. */
export function useOpenInquiries(): number | undefined {
  const user = useSessionUser()
  const { data } = useQuery({
    queryKey: ['inquiries', 'open', user?.id ?? null],
    queryFn: ({ signal }) => callPage(listInquiries, { query: { state: 'open', size: '1' }, signal }),
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

import { useMutation, useQuery } from '@tanstack/react-query'
import {
  answerInquiry,
  assignInquiry,
  listInquiries,
  markInquiry,
} from '#contract/inquiries/inquiry-administration.ts'
import type { InquiryAnswerFields } from '#contract/inquiries/inquiry-administration.ts'
import { listAdministrators } from '#contract/accounts/member-administration.ts'
import { call, CallError, callPage } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { InquiryChoice } from './choice.ts'

export const useInquiries = (page: number, choice: InquiryChoice) =>
  usePageOfList(listInquiries, { page, size: 20, query: choice })

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

/** The administrators who can log in. */
export function useAdministrators() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [listAdministrators.path, user?.id ?? null],
    queryFn: ({ signal }) => call(listAdministrators, { signal }),
  })
}

/**
 * One call after the other, because the keyboard may pass over several names on the way to the wanted one.
 */
export function useAssignInquiry(id: string) {
  return useMutation({
    scope: { id: `assignee of ${id}` },
    mutationFn: (memberId: string | null) => call(assignInquiry, { params: { id }, body: { memberId } }),
    onSettled: useReload(),
  })
}

/** Mails an answer once, however often the administrator has to try. */
export function useAnswerInquiry(id: string) {
  const answer = useIdempotentCreate<InquiryAnswerFields & { etag: string }, { id: string }>({
    create: ({ etag, ...body }, idempotencyKey) =>
      call(answerInquiry, { params: { id }, body, idempotencyKey, ifMatch: etag }),
    // The earlier words were mailed. The list shows them after this refusal.
    change: () => {
      throw new CallError('error.inquiry.answeredMeanwhile')
    },
  })
  return useMutation({ mutationFn: answer, onSettled: useReload() })
}

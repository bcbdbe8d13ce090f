import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { listFailingMails, retryMail } from '#contract/mails.ts'
import type { FailingMail } from '#contract/mails.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const mailPageSize = 50

const lookAgainMs = 2_000

export function useFailingMails(page: number) {
  const user = useSessionUser()
  const query = { page: String(page), size: String(mailPageSize) }
  return useQuery({
    queryKey: ['failing-mails', page, user?.id ?? null],
    queryFn: ({ signal }) => callPage(listFailingMails, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.items.some(isDue) ? lookAgainMs : false),
  })
}

/** Whoever has queued a mail again waits to see whether it leaves. */
const isDue = ({ nextTry }: FailingMail) => nextTry !== null && Date.parse(nextTry) <= Date.now()

export function useRetryMail() {
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: useReload(),
  })
}

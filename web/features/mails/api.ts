import { useMutation } from '@tanstack/react-query'
import { listUnsentMails, retryMail } from '#contract/mails.ts'
import type { UnsentMail } from '#contract/mails.ts'
import { call } from '#web/lib/api.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'

const lookAgainMs = 2_000

export function useUnsentMails(page: number) {
  return usePageOfList(listUnsentMails, {
    page,
    size: 50,
    refetchInterval: ({ state }) => (state.data?.items.some(isDue) ? lookAgainMs : false),
  })
}

/** Whether the mail worker will try the mail soon, so that the list must be read again. */
const isDue = ({ nextTry }: UnsentMail) => nextTry !== null && Date.parse(nextTry) <= Date.now()

export function useRetryMail() {
  return useMutation({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: useReload(),
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from '#contract/waiting-list.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { waitingKey } from '../api.ts'

/** Joins the waiting list of a lesson, or changes the latest time. Safe to repeat after a lost answer. */
export function useJoinWaitingList() {
  return useMutation({
    mutationFn: ({ id, latest }: { id: string; latest: string }) =>
      call(joinWaitingList, { params: { id }, body: { latest } }),
    onSettled: useReload(),
  })
}

export function useLeaveWaitingList() {
  return useMutation({
    mutationFn: (id: string) => call(leaveWaitingList, { params: { id } }),
    onSettled: useReload(),
  })
}

/** The lessons to come for which the member waits. */
export function useOwnWaiting() {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...waitingKey, user?.id ?? null, language],
    queryFn: ({ signal }) => call(listOwnWaiting, { signal }),
    enabled: user !== undefined,
  })
}

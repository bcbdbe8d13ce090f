import { useMutation, useQuery } from '@tanstack/react-query'
import { notePlanPayment, readSiteOffer } from '#contract/site-payments.ts'
import type { SitePayment } from '#contract/site-payments.ts'
import { call } from '#web/lib/api.ts'
import { useCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'

/** What the member can pay for at the studio, read when the dialog opens. */
export function useSiteOffer(memberId: string) {
  return useQuery({
    queryKey: ['site offer', memberId],
    queryFn: ({ signal }) => call(readSiteOffer, { params: { id: memberId }, signal }),
    staleTime: 'static',
    gcTime: 0,
  })
}

/** The server has noted an earlier attempt, whose answer was lost, with other values. */
export class NotedEarlier extends Error {}

/** A payment that was noted cannot be changed into another. */
function refuseAnother(): never {
  throw new NotedEarlier()
}

/** Notes a payment once, however often the administrator has to try. */
export function useNotePlanPayment(memberId: string) {
  const note = useCreation<SitePayment, { id: string; number: number }>({
    create: (body, idempotencyKey) =>
      call(notePlanPayment, { params: { id: memberId }, body, idempotencyKey }),
    change: refuseAnother,
  })
  return useMutation({ mutationFn: note, onSettled: useReload() })
}

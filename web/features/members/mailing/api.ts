import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseNews, declineNews, previewMailing, readNewsLink, sendMailing } from '#contract/campaigns.ts'
import type { Mailing } from '#contract/campaigns.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'
import { filterSent } from '../administration/listing.ts'
import type { Listing } from '../administration/listing.ts'
import { memberKey } from '../api.ts'

/** The server has sent an earlier attempt, whose answer was lost, with other words. */
export class SentEarlier extends Error {}

function refuseAnother(): never {
  throw new SentEarlier()
}

export const usePreviewMailing = (listing: Listing) =>
  useMutation({
    mutationFn: (body: Mailing) => call(previewMailing, { query: filterSent(listing), body }),
  })

interface Sent extends Mailing {
  hash: string
  password?: string
}

/** Sends a mail to the members of the preview, once, however often the administrator has to try. */
export function useSendMailing(listing: Listing) {
  const send = useIdempotentCreate<Sent, { recipients: number }>({
    create: (body, idempotencyKey) => call(sendMailing, { query: filterSent(listing), body, idempotencyKey }),
    change: refuseAnother,
  })
  return useMutation({ mutationFn: send, onSettled: useReload() })
}

/** Whether the member of the link has declined news already. */
export function useNewsLink(token: string | undefined) {
  return useQuery({
    queryKey: ['newsLink', token ?? null],
    queryFn: ({ signal }) => call(readNewsLink, { body: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
}

export const useDeclineNews = () =>
  useMutation({ mutationFn: (token: string) => call(declineNews, { body: { token } }) })

export function useChooseNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (declined: boolean) => call(chooseNews, { body: { declined } }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKey }),
  })
}

import { useMutation } from '@tanstack/react-query'
import type { SentConditions } from '#contract/accounts/member-administration.ts'
import { adjustTickets, grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import type { Campaign, TicketChange } from '#contract/tickets/ticket-administration.ts'
import { call } from '#web/lib/api.ts'
import { refuseChange, useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'

/** Gives a member tickets or takes some, once, however often the administrator has to try. */
export function useAdjustTickets(id: string) {
  const adjust = useIdempotentCreate<TicketChange, { tickets: number }>({
    create: (body, idempotencyKey) => call(adjustTickets, { params: { id }, body, idempotencyKey }),
    change: refuseChange,
  })
  return useMutation({ mutationFn: adjust, onSettled: useReload() })
}

/** @param query the conditions of the list of members */
export const usePreviewCampaign = (query: SentConditions) =>
  useMutation({ mutationFn: (body: Campaign) => call(previewCampaign, { query, body }) })

/** Gives tickets to the members of the preview, once, however often the administrator has to try. */
export function useGrantCampaign(query: SentConditions) {
  const grant = useIdempotentCreate<Campaign & { hash: string }, { members: number; tickets: number }>({
    create: (body, idempotencyKey) => call(grantCampaign, { query, body, idempotencyKey }),
    change: refuseChange,
  })
  return useMutation({ mutationFn: grant, onSettled: useReload() })
}

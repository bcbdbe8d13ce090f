import { useMutation, useQuery } from '@tanstack/react-query'
import { listOffers, placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import type { Order } from '#contract/offers/offers.ts'
import type { Answer, Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

const offersKey = ['offers'] as const
const pauseMs = 2_000

/** What is on sale today; for a member with the own price, and why an offer cannot be bought. */
export function useOffers(asked = true) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...offersKey, 'list', user?.id ?? null],
    queryFn: ({ signal }) => call(listOffers, { signal }),
    enabled: asked,
    staleTime: 0,
  })
}

/** What is ordered: an offer, or a seat in an event that starts when the member saw it start. */
export type Wanted = { offerId: string } | { event: { id: string; start: string } }

/** What the member would pay without a coupon, and the terms. */
export function useOrderTerms(wanted: Wanted) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...offersKey, 'terms', user?.id ?? null, wanted],
    queryFn: ({ signal }) => call(readOrderTerms, { body: wanted, signal }),
    staleTime: 0,
  })
}

/** The same with a coupon. */
export const checkCoupon = (wanted: Wanted, coupon: string) =>
  call(readOrderTerms, { body: { ...wanted, coupon } })

/** Orders, and opens the provider's page. The caller leads on when there is nothing to pay. */
export function usePlaceOrder() {
  const reload = useReload()
  const create = useIdempotentCreate<Sent<typeof placeOrder, 'body'>, Answer<typeof placeOrder>>({
    create: (body, idempotencyKey) => call(placeOrder, { body, idempotencyKey }),
    // An earlier order that was not paid is replaced by the server.
    change: (_, wanted, createAnew) => createAnew(wanted),
  })
  return useMutation({
    mutationFn: create,
    onSuccess: ({ url }) => (url === null ? reload() : location.assign(url)),
  })
}

/** One of the member's orders. While `waits` says so it is read again and again. */
export function useOrder(id: string, waits: (order: Order) => boolean) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...offersKey, 'order', user?.id ?? null, id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      // The pauses grow, because a payment that is late by a minute may be late by an hour.
      data !== undefined && waits(data) && pauseMs * Math.max(1, dataUpdateCount - 10),
  })
}

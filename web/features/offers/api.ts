import { useMutation } from '@tanstack/react-query'
import { listOffers, placeOrder, readOrder, readOrderTerms } from '#contract/offers/offers.ts'
import type { Order } from '#contract/offers/offers.ts'
import type { Answer, Sent } from '#contract/endpoint.ts'
import { growingPause, useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'

/** What is on sale today; for a member with the own price, and why an offer cannot be bought. */
export const useOffers = (enabled = true) => useApiQuery(listOffers, {}, { enabled, staleTime: 0 })

/** What is ordered: an offer, or a seat in an event that starts when the member saw it start. */
export type OrderItem = { offerId: string } | { event: { id: string; start: string } }

/** What the member would pay without a coupon, and the terms. */
export const useOrderTerms = (item: OrderItem) =>
  useApiQuery(readOrderTerms, { body: item }, { staleTime: 0 })

/** The same with a coupon. */
export const checkCoupon = (item: OrderItem, coupon: string) =>
  call(readOrderTerms, { body: { ...item, coupon } })

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
export const useOrder = (id: string, waits: (order: Order) => boolean) =>
  useApiQuery(readOrder, { params: { id } }, { staleTime: 0, refetchInterval: growingPause(waits) })

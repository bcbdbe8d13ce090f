import { useMutation, useQuery } from '@tanstack/react-query'
import {
  cancelHireForMember,
  hireForMember,
  moveHire,
  quoteForMember,
  readCancellationForMember,
} from '#contract/hires/hire-administration.ts'
import type {
  CancellationPolicy,
  HireForMemberForm,
  MoveHireForm,
} from '#contract/hires/hire-administration.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'

/**
 * Never shown from an earlier time, and not read again with all other data after a write: the time is taken
 * then.
 */
const fresh = { staleTime: 'static', gcTime: 0, retry: false } as const

/** Hires a space for a member. A hire that an earlier attempt has made stays, because the member was told. */
export function useHireForMember() {
  const create = useIdempotentCreate<HireForMemberForm, { id: string }>({
    create: (body, idempotencyKey) => call(hireForMember, { body, idempotencyKey }),
    change: async ({ made }) => made,
  })
  return useMutation({ mutationFn: create, onSettled: useReload() })
}

/**
 * The price of a time, and the rules that it breaks. `body` is the JSON of the time, undefined while it is
 * wrong.
 * @param refusals how often a call with the price was refused, after which it is read again
 */
export function useTimeQuote(body: string | undefined, refusals: number) {
  return useQuery({
    queryKey: ['quote for member', body, refusals],
    enabled: body !== undefined,
    queryFn: ({ signal }) =>
      call(quoteForMember, { body: JSON.parse(body ?? '{}') as Sent<typeof quoteForMember, 'body'>, signal }),
    ...fresh,
  })
}

export function useMoveHire() {
  return useMutation({
    mutationFn: ({ id, etag, body }: { id: string; etag: string; body: MoveHireForm }) =>
      call(moveHire, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })
}

/** What comes back when the hire is cancelled. It is read again after another refusal. */
export function useCancellation(id: string, refusals: number, enabled: boolean) {
  return useQuery({
    queryKey: ['hire cancellation', id, refusals],
    enabled,
    queryFn: ({ signal }) => call(readCancellationForMember, { params: { id }, signal }),
    ...fresh,
  })
}

interface Cancellation {
  id: string
  etag: string
  way: CancellationPolicy
  refund: number
}

export function useCancelHire() {
  return useMutation({
    mutationFn: ({ id, etag, way, refund }: Cancellation) =>
      call(cancelHireForMember, {
        params: { id },
        query: { way, refund: String(refund) },
        ifMatch: etag,
      }),
    onSettled: useReload(),
  })
}

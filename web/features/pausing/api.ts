import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  notePauseFeePayment,
  previewPausing,
  previewPausingOf,
  readMemberPausing,
  readOwnPausing,
  requestPausing,
  requestPausingOf,
  takeBackPausing,
  takeBackPausingOf,
  waivePauseFee,
} from '#contract/pausing.ts'
import type { Pausing, PausingKind } from '#contract/pausing.ts'
import type { Sent } from '#contract/endpoint.ts'
import { memberKey } from '#web/features/members/api.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

const pausingKey = ['pausing'] as const

/** The member's pause or leave, and what can be asked for. Administrators have none. */
export function useOwnPausing() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, ...pausingKey, user?.id ?? null],
    queryFn: ({ signal }) => call(readOwnPausing, { signal }),
    enabled: user?.role === 'USER',
    staleTime: 0,
  })
}

export const usePausingOf = (memberId: string) =>
  useApiQuery(readMemberPausing, { params: { id: memberId } }, { staleTime: 0 })

interface PreviewInput {
  kind: PausingKind
  months?: number
  /** The first day without the plan that an administrator chose. */
  from?: string
  /** Whether an administrator waives the fee. */
  feeWaived?: boolean
}

/**
 * What a pause or a leave would do; that of the length before stays while another one is read.
 * @param memberId whose; undefined for the person who is logged in
 */
export function usePausingPreview(memberId: string | undefined, input: PreviewInput, enabled: boolean) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...pausingKey, 'preview', memberId ?? user?.id, input],
    queryFn: ({ signal }) => {
      const { from: _from, feeWaived: _feeWaived, ...own } = input
      return memberId === undefined
        ? call(previewPausing, { body: own, signal })
        : call(previewPausingOf, { params: { id: memberId }, body: input, signal })
    },
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

type PausingRequest = Sent<typeof requestPausingOf, 'body'>

/** Asks for a pause or a leave, once, however often it has to be tried. */
export function useRequestPausing(memberId: string | undefined) {
  const request = useIdempotentCreate<PausingRequest, Pausing>({
    create: (body, idempotencyKey) => {
      if (memberId !== undefined)
        return call(requestPausingOf, { params: { id: memberId }, body, idempotencyKey })
      const { from: _from, feeWaived: _feeWaived, exception: _exception, ...own } = body
      return call(requestPausing, { body: own, idempotencyKey })
    },
    // The server has done an earlier attempt, whose answer was lost, with other values.
    change: () => Promise.reject(new CallError('error.pausing.alreadyRequested')),
  })
  return useMutation({ mutationFn: request, onSettled: useReload() })
}

export function useTakeBack() {
  return useMutation({
    mutationFn: (id: string) => call(takeBackPausing, { params: { id } }),
    onSettled: useReload(),
  })
}

export function useTakeBackOf() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; reason: string }) =>
      call(takeBackPausingOf, { params: { id }, body }),
    onSettled: useReload(),
  })
}

export function useWaivePauseFee() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; reason: string }) =>
      call(waivePauseFee, { params: { id }, body }),
    onSettled: useReload(),
  })
}

/** Notes that a fee was paid at the studio, once, however often it has to be tried. */
export function useNotePauseFee(id: string) {
  const note = useIdempotentCreate<Sent<typeof notePauseFeePayment, 'body'>, { id: string; number: number }>({
    create: (body, idempotencyKey) => call(notePauseFeePayment, { params: { id }, body, idempotencyKey }),
    // The server has noted it in another way, in an earlier attempt whose answer was lost.
    change: () => Promise.reject(new CallError('error.pauseFee.notOpen')),
  })
  return useMutation({ mutationFn: note, onSettled: useReload() })
}

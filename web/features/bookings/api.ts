import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  bookLesson,
  cancelBooking,
  cancelSeat,
  listOwnBookings,
  readSeatCancellation,
} from '#contract/bookings/bookings.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import { lessonsKey } from '#web/features/lessons/api.ts'
import { memberKey } from '#web/features/members/api.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

const bookingsKey = ['bookings'] as const
const waitingKey = ['waiting'] as const
const reloadAgainMs = 5_000

/** Books a lesson, or an event that costs nothing or is paid with an invitation. After an answer, also a refusal, all that a booking changes is read again. */
export function useBook() {
  const reload = useReloadBookings()
  return useMutation({
    mutationFn: (body: { id: string; start: string; invitation?: boolean }) => call(bookLesson, { body }),
    onSettled: (_, error) => (isOutcomeUnknown(error) ? undefined : reload()),
  })
}

/** Cancels a booking. After an answer, also a refusal, all that a booking changes is read again. */
export function useCancel() {
  const reload = useReloadBookings()
  return useMutation({
    mutationFn: (id: string) => call(cancelBooking, { params: { id }, body: {} }),
    onSettled: (_, error) => (isOutcomeUnknown(error) ? undefined : reload()),
  })
}

/** What comes back if the seat in an event is cancelled now. */
export function useSeatCancellation(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['seat cancellation', id],
    enabled,
    queryFn: ({ signal }) => call(readSeatCancellation, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Cancels a seat in an event, or gives up one that is not paid yet. */
export function useCancelSeat(id: string) {
  const reload = useReloadBookings()
  return useMutation({
    mutationFn: (refund: number) => call(cancelSeat, { params: { id }, body: { refund } }),
    onSuccess: () => reload(),
  })
}

/**
 * Reads all that a booking changes after an answer was lost: until it succeeds, every few seconds and when
 * the network comes back. `attempt` tells one lost answer from another.
 */
export function useReloadAfterLoss(attempt: number) {
  const reload = useReloadBookings()
  return useQuery({
    queryKey: ['reload after loss', attempt],
    queryFn: () => reload({ throwOnError: true }).then(() => true),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => state.status === 'error' && reloadAgainMs,
  })
}

/**
 * The member's bookings of lessons that have not ended.
 * @param enabled false: they are not read yet
 */
export function useOwnBookings(enabled = true) {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...bookingsKey, user?.id ?? null, language],
    queryFn: ({ signal }) => call(listOwnBookings, { signal }),
    enabled: enabled && user !== undefined,
  })
}

export function useReloadBookings() {
  const client = useQueryClient()
  return (options: { throwOnError?: boolean } = {}) =>
    Promise.all(
      [lessonsKey, memberKey, bookingsKey, waitingKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }, options),
      ),
    )
}

export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && error.outcomeUnknown

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

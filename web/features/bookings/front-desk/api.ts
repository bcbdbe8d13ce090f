import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  bookForMember,
  cancelForMember,
  cancelSeatForMember,
  markAttendance,
  readSeatCancellationForMember,
} from '#contract/bookings/bookings.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { endWaitForMember, waitForMember } from '#contract/bookings/waiting-list.ts'
import type { Answer, Sent } from '#contract/endpoint.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { dateOf } from '#time/tokyo.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { keepDay, keptDay, setUnreachable } from './offline/kept-day.ts'

/** The lessons of the day that begins at the instant, with what the reception must know of each booker. */
export function useReceptionDay(from: number) {
  const { language } = useLanguage()
  const user = useSessionUser()
  const day = dateOf(from)
  return useQuery({
    queryKey: ['reception', day, language, user?.id ?? null],
    queryFn: ({ signal }) => readDay({ day, language, userId: user?.id }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

/** From the server, or as this device has kept it while the server cannot be reached. */
async function readDay(reader: Parameters<typeof keptDay>[0], signal: AbortSignal) {
  try {
    const events = await call(readReceptionDay, { query: { day: reader.day }, signal })
    const at = Date.now()
    setUnreachable(undefined)
    void keepDay({ ...reader, at, events }).catch(() => undefined)
    return events
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'error.server.unreachable') throw error
    const kept = await keptDay(reader).catch(() => undefined)
    if (kept === undefined) throw error
    setUnreachable(kept.at)
    return kept.events
  }
}

/** Books once, however often the front desk has to try. */
export function useBookEventSeat() {
  const book = useIdempotentCreate<Sent<typeof bookForMember, 'body'>, Answer<typeof bookForMember>>({
    create: (body, idempotencyKey) => call(bookForMember, { body, idempotencyKey }),
    // A seat that an earlier attempt has booked stays, because the member was told.
    change: async ({ made }) => made,
  })
  return useMutation({ mutationFn: book, onSettled: useReload() })
}

export function useBookForMember() {
  return useMutation({
    mutationFn: (body: Sent<typeof bookForMember, 'body'>) => call(bookForMember, { body }),
    onSettled: useReload(),
  })
}

export function useCancelForMember() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Sent<typeof cancelForMember, 'body'>) =>
      call(cancelForMember, { params: { id }, body }),
    onSettled: useReload(),
  })
}

/** A member in the waiting list of the lesson with the id. */
type Wait = Sent<typeof waitForMember, 'params'>

export const useWaitForMember = () =>
  useMutation({ mutationFn: (params: Wait) => call(waitForMember, { params }), onSettled: useReload() })

export const useEndWaitForMember = () =>
  useMutation({ mutationFn: (params: Wait) => call(endWaitForMember, { params }), onSettled: useReload() })

/** What comes back of a seat in an event. It is read again after a refusal, and never shown from an earlier time. */
export function useSeatCancellation(id: string, refusals: number, enabled: boolean) {
  return useQuery({
    queryKey: ['seat cancellation', id, refusals],
    enabled,
    queryFn: ({ signal }) => call(readSeatCancellationForMember, { params: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}

export function useCancelSeat() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Sent<typeof cancelSeatForMember, 'body'>) =>
      call(cancelSeatForMember, { params: { id }, body }),
    onSettled: useReload(),
  })
}

export function useMarkAttendance() {
  return useMutation({
    mutationFn: ({
      id,
      seen,
      ...body
    }: { id: string; seen: Attendance } & Sent<typeof markAttendance, 'body'>) =>
      call(markAttendance, { params: { id }, body, ifMatch: seen }),
    onSettled: useReload(),
  })
}

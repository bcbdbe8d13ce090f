import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { bookGuest, bookGuestAgain, cancelGuestBooking } from '#contract/guests/guest-bookings.ts'
import { changeGuest, listGuests, readGuest } from '#contract/guests/guests.ts'
import type { GuestFields } from '#contract/guests/guests.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** The guests whom a search finds; asks nothing without a search. */
export function useGuestSearch(q: string, size: number) {
  const user = useSessionUser()
  return useQuery({
    queryKey: [listGuests.path, q, size, user?.id ?? null],
    queryFn: ({ signal }) => callPage(listGuests, { page: 1, size, query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/**
 * A guest with bookings and payments, always read again, because the administrator must see what they change.
 */
export function useGuest(id: string) {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: [readGuest.path, id, language, user?.id ?? null],
    queryFn: ({ signal }) => call(readGuest, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

type NewGuest = Sent<typeof bookGuest, 'body'>
type NewSeat = Sent<typeof bookGuestAgain, 'body'>

/** A seat for a new guest, or for one who has been here. */
export type SeatBody = { guest: NewGuest } | { guestId: string; seat: NewSeat }

/** The server has taken a seat at an earlier attempt, whose answer was lost, with other values. */
export class SeatTakenEarlier extends Error {}

/** Takes a seat for a guest once, however often the administrator has to try. */
export function useBookGuest() {
  const book = useIdempotentCreate<SeatBody, { id: string; guestId: string }>({
    create: (body, idempotencyKey) =>
      'guest' in body
        ? call(bookGuest, { body: body.guest, idempotencyKey })
        : call(bookGuestAgain, { params: { id: body.guestId }, body: body.seat, idempotencyKey }),
    change: () => {
      throw new SeatTakenEarlier()
    },
  })
  return useMutation({ mutationFn: book, onSettled: useReload() })
}

export function useChangeGuest(id: string) {
  return useMutation({
    mutationFn: ({ fields, version }: { fields: GuestFields; version: number }) =>
      call(changeGuest, { params: { id }, body: fields, ifMatch: String(version) }),
    onSettled: useReload(),
  })
}

interface Cancellation {
  bookingId: string
  afterDeadline: boolean
  /** Undefined when nothing was paid. */
  refund: boolean | undefined
}

export function useCancelGuestBooking() {
  return useMutation({
    mutationFn: ({ bookingId, afterDeadline, refund }: Cancellation) =>
      call(cancelGuestBooking, {
        params: { id: bookingId },
        query: {
          ...(afterDeadline && { afterDeadline: 'true' as const }),
          ...(refund !== undefined && { refund: refund ? ('true' as const) : ('false' as const) }),
        },
      }),
    onSettled: useReload(),
  })
}

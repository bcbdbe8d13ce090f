import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings.ts'
import { lessonsKey } from '#web/features/lessons/api.ts'
import { memberKey } from '#web/features/members/api.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'

const bookingsKey = ['bookings'] as const

/** Books a lesson. Also after an error, all that a booking changes is read again. */
export function useBook() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: { id: string; start: string }) => call(bookLesson, { body }),
    onSettled: reload,
  })
}

/** Cancels a booking. Also after an error, all that a booking changes is read again. */
export function useCancel() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => call(cancelBooking, { params: { id } }),
    onSettled: reload,
  })
}

/** The member's bookings of lessons that have not ended. */
export function useOwnBookings() {
  const { language } = useLanguage()
  const user = useSessionUser()
  return useQuery({
    queryKey: [...bookingsKey, user?.id ?? null, language],
    queryFn: ({ signal }) => call(listOwnBookings, { signal }),
    enabled: user !== undefined,
  })
}

function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [lessonsKey, memberKey, bookingsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

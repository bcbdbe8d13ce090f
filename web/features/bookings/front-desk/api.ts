import { useMutation } from '@tanstack/react-query'
import { bookForMember, cancelForMember, markAttendance } from '#contract/bookings.ts'
import type { Attendance } from '#contract/bookings.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'

export function useBookForMember() {
  return useMutation({
    mutationFn: (body: Sent<typeof bookForMember, 'body'>) => call(bookForMember, { body }),
    onSettled: useReload(),
  })
}

export function useCancelForMember() {
  return useMutation({
    mutationFn: ({ id, afterDeadline }: { id: string; afterDeadline: boolean }) =>
      call(cancelForMember, { params: { id }, query: { afterDeadline: afterDeadline ? 'true' : 'false' } }),
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

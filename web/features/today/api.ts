import { useMutation } from '@tanstack/react-query'
import { markAttendance } from '#contract/desk.ts'
import type { Attendance } from '#contract/desk.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'

/** Notes whether a member came, or takes the note back. */
export function useMarkAttendance() {
  return useMutation({
    mutationFn: ({ bookingId, attendance }: { bookingId: string; attendance: Attendance }) =>
      call(markAttendance, { params: { id: bookingId }, body: { attendance } }),
    onSettled: useReload(),
  })
}

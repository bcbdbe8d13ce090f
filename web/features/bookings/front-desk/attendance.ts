import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useMarkAttendance } from './api.ts'

/**
 * The attendance of a member and how to mark it. `lost` is a mark whose answer was lost, `overtaken` a mark that came
 * after another administrator's.
 */
export function useAttendance(member: BookedMember) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const [lost, setLost] = useState<Attendance>()
  const [overtaken, setOvertaken] = useState<Attendance>()
  // The answer of the server counts until the list has been read again.
  const [answered, setAnswered] = useState<{ before: Attendance; status: Attendance }>()
  const status = answered?.status ?? member.status
  if (answered && answered.before !== member.status) setAnswered(undefined)
  // The mark was saved after all, only the answer was lost.
  if (lost === status) setLost(undefined)
  if (overtaken === status) setOvertaken(undefined)

  function dismiss() {
    setLost(undefined)
    setOvertaken(undefined)
  }

  async function markAs(attendance: Attendance) {
    if (mark.isPending) return
    dismiss()
    try {
      await mark.mutateAsync({ id: member.bookingId, attendance, seen: status })
      setAnswered({ before: member.status, status: attendance })
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) return setLost(attendance)
      if (!isOvertaken(error)) return void toast.error(errorText(t, error))
      const { attendance: present } = error.current as { attendance: Attendance }
      setAnswered({ before: member.status, status: present })
      setOvertaken(attendance)
    }
  }

  return { status, busy: mark.isPending, lost, overtaken, markAs, dismiss }
}

const isOvertaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'error.attendance.changed'

import { use, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useMarkAttendance } from './api.ts'
import { KeepsNotes, keepNote, useNote } from './offline/notes.ts'

/** A live booking, of a member or a guest. */
export interface MarkedBooking {
  bookingId: string
  status: Attendance
}

/** A mark that may not be saved: the answer was lost, or this device could not keep it. */
interface LostMark {
  attendance: Attendance
  why: 'unknown' | 'notKept'
}

/**
 * The attendance of a booking and how to mark it. `lost` is a mark whose answer was lost or that the browser could not keep,
 * `overtaken` a mark that came after another administrator's.
 */
export function useAttendance(booking: MarkedBooking, name: string) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const [lost, setLost] = useState<LostMark>()
  const [overtaken, setOvertaken] = useState<Attendance>()
  // The answer of the server counts until the list has been read again.
  const [answered, setAnswered] = useState<{ before: Attendance; status: Attendance }>()
  const keepsNotes = use(KeepsNotes)
  const note = useNote(booking.bookingId)
  const status = note?.attendance ?? answered?.status ?? booking.status
  if (answered && answered.before !== booking.status) setAnswered(undefined)
  // The mark was saved after all, only the answer was lost.
  if (lost?.attendance === status) setLost(undefined)
  if (overtaken === status) setOvertaken(undefined)

  function dismiss() {
    setLost(undefined)
    setOvertaken(undefined)
  }

  async function markAs(attendance: Attendance) {
    if (mark.isPending) return
    dismiss()
    const made = { bookingId: booking.bookingId, attendance, seen: status }
    // What waits is sent in its turn.
    if (note) return keep(made, 'notKept')
    try {
      await mark.mutateAsync({ id: booking.bookingId, attendance, seen: status })
      setAnswered({ before: booking.status, status: attendance })
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) {
        return keepsNotes ? keep(made, 'unknown') : setLost({ attendance, why: 'unknown' })
      }
      if (!isOvertaken(error)) return void toast.error(errorText(t, error))
      const { attendance: present } = error.current as { attendance: Attendance }
      setAnswered({ before: booking.status, status: present })
      setOvertaken(attendance)
    }
  }

  /** Keeps a mark on this device; says why it may be lost where the browser stores nothing, or no more. */
  const keep = (made: Parameters<typeof keepNote>[0], why: LostMark['why']) =>
    keepNote(made, name).catch(() => setLost({ attendance: made.attendance, why }))

  return { status, busy: mark.isPending, lost, overtaken, markAs, dismiss }
}

const isOvertaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'error.attendance.changed'

import { use, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { keepNote, KeepsNotes, useNote } from '#web/features/bookings/front-desk/offline/notes.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { chip } from '#web/ui/selectors.tsx'
import { useMarkAttendance } from './api.ts'

const choices = ['attended', 'missed'] as const

interface Props {
  booking: MarkedBooking
  name: string
  /** For a tablet at the door. */
  large?: boolean
}

/**
 * Mark whether the person attended; pressed again, a button removes its mark. Until there is a mark, the one
 * for attending stands out. A notice takes a line of its own in the row around the buttons when the
 * connection broke or another administrator was quicker.
 */
export function AttendanceButtons({ booking, name, large = false }: Props) {
  const { t } = useTranslation()
  const { status, busy, lost, overtaken, markAs, dismiss } = useAttendance(booking, name)
  const size = large && 'min-h-14! px-7! text-lg!'
  const group = useRef<HTMLDivElement>(null)

  // The notice with the pressed button disappears, so the group gets the focus.
  function retry(attendance: Attendance) {
    group.current?.focus()
    void markAs(attendance)
  }

  function keep() {
    group.current?.focus()
    dismiss()
  }

  return (
    <>
      <div
        ref={group}
        tabIndex={-1}
        role="group"
        aria-label={t('frontDesk.attendance.of', { name })}
        className="flex flex-wrap gap-1.5"
      >
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={status === choice}
            // A button that is disabled would lose the focus.
            aria-disabled={busy}
            onClick={() => void markAs(status === choice ? 'booked' : choice)}
            className={
              choice === 'attended' && status === 'booked'
                ? buttonClass('primary', classes(size, !large && 'px-4! text-sm!'))
                : classes(chip, 'justify-center font-semibold', size)
            }
          >
            {status === choice && <Icon name="check" className="size-4" />}
            {t(`frontDesk.status.${choice}`)}
          </button>
        ))}
      </div>
      {lost && <AttendanceLost {...{ name, why: lost.why }} onRetry={() => retry(lost.attendance)} />}
      {overtaken && (
        <AttendanceTaken
          {...{ name, status }}
          own={overtaken}
          onInstead={() => retry(overtaken)}
          onKeep={keep}
        />
      )}
    </>
  )
}

/** A live booking, of a member or a guest. */
interface MarkedBooking {
  bookingId: string
  status: Attendance
}

/** A mark that may not be saved: the answer was lost, or this device could not keep it. */
interface LostMark {
  attendance: Attendance
  /** `unknown`: the answer was lost, so that the mark may or may not have been saved. */
  why: 'unknown' | 'notKept'
}

/**
 * The attendance of a booking and how to mark it. `lost` is a mark whose answer was lost or that the browser
 * could not keep, `overtaken` a mark that came after another administrator's.
 */
function useAttendance(booking: MarkedBooking, name: string) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const [lost, setLost] = useState<LostMark>()
  const [overtaken, setOvertaken] = useState<Attendance>()
  // The answer of the server counts until the list has been read again.
  const [answered, setAnswered] = useState<{ before: Attendance; status: Attendance }>()
  const keepsNotes = use(KeepsNotes)
  const waiting = useNote(booking.bookingId)
  const status = waiting?.attendance ?? answered?.status ?? booking.status
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
    const note = { bookingId: booking.bookingId, attendance, seen: status }
    // What waits is sent in its turn.
    if (waiting) return keep(note, 'notKept')
    try {
      await mark.mutateAsync({ id: booking.bookingId, attendance, seen: status })
      setAnswered({ before: booking.status, status: attendance })
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) {
        return keepsNotes ? keep(note, 'unknown') : setLost({ attendance, why: 'unknown' })
      }
      if (!isOvertaken(error)) return void toast.error(errorText(t, error))
      const { attendance: present } = error.current as { attendance: Attendance }
      setAnswered({ before: booking.status, status: present })
      setOvertaken(attendance)
    }
  }

  /** Keeps a mark on this device; says why it may be lost where the browser stores nothing, or no more. */
  const keep = (note: Parameters<typeof keepNote>[0], why: LostMark['why']) =>
    keepNote(note, name).catch(() => setLost({ attendance: note.attendance, why }))

  return { status, busy: mark.isPending, lost, overtaken, markAs, dismiss }
}

const isOvertaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'error.attendance.changed'

interface LostProps {
  name: string
  why: LostMark['why']
  onRetry: () => void
}

/** Says why the mark may not have been saved, and offers to try again. */
function AttendanceLost({ name, why, onRetry }: LostProps) {
  const { t } = useTranslation()
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <Button variant="outline" aria-label={t('frontDesk.attendance.retry', { name })} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {t(why === 'unknown' ? 'form.outcomeUnknown' : 'reception.offline.notKept')}
      </Notice>
    </div>
  )
}

interface TakenProps {
  name: string
  /** The attendance that another administrator has marked. */
  status: Attendance
  /** The attendance that this administrator would have marked. */
  own: Attendance
  onInstead: () => void
  onKeep: () => void
}

/** Says what another administrator has marked meanwhile, and asks whether to replace it. */
function AttendanceTaken({ name, status, own, onInstead, onKeep }: TakenProps) {
  const { t } = useTranslation()
  const noted = { name, status: t(`frontDesk.status.${status}`) }
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={onKeep}>
              {t('frontDesk.attendance.keep')}
            </Button>
            <Button variant="outline" onClick={onInstead}>
              {own === 'booked'
                ? t('frontDesk.attendance.insteadBack')
                : t('frontDesk.attendance.instead', { status: t(`frontDesk.status.${own}`) })}
            </Button>
          </div>
        }
      >
        {status === 'booked'
          ? t('frontDesk.attendance.takenBack', noted)
          : t('frontDesk.attendance.taken', noted)}
      </Notice>
    </div>
  )
}

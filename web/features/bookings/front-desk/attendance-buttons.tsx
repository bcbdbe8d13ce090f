import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AttendanceLost, AttendanceTaken } from './attendance-notices.tsx'
import { useAttendance } from './attendance.ts'
import type { MarkedBooking } from './attendance.ts'

const choices = ['attended', 'missed'] as const

interface Props {
  booking: MarkedBooking
  name: string
  /** For a tablet at the door. */
  large?: boolean
}

/**
 * Mark whether the person attended; pressed again, a button removes its mark. A notice takes a line of its own in the row
 * around the buttons when the connection broke or another administrator was quicker.
 */
export function AttendanceButtons({ booking, name, large = false }: Props) {
  const { t } = useTranslation()
  const { status, busy, lost, overtaken, markAs, dismiss } = useAttendance(booking, name)
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
        aria-label={t('admin.frontDesk.attendance.of', { name })}
        className="flex flex-wrap rounded-3xl border border-wood bg-card max-sm:w-full"
      >
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={status === choice}
            // A button that is disabled would lose the focus.
            aria-disabled={busy}
            onClick={() => void markAs(status === choice ? 'booked' : choice)}
            className={classes(
              'flex items-center justify-center gap-1.5 rounded-full font-semibold text-ink-soft max-sm:grow hover:text-green aria-pressed:bg-green aria-pressed:text-on-fill',
              large ? 'min-h-14 px-7 text-lg' : 'min-h-11 px-4 text-sm',
            )}
          >
            {status === choice && <Icon name="check" className="size-4" />}
            {t(`admin.bookingStatus.${choice}`)}
          </button>
        ))}
      </div>
      {lost && <AttendanceLost {...{ name, why: lost.why }} onRetry={() => retry(lost.attendance)} />}
      {overtaken && (
        <AttendanceTaken
          {...{ name, status }}
          wanted={overtaken}
          onInstead={() => retry(overtaken)}
          onKeep={keep}
        />
      )}
    </>
  )
}

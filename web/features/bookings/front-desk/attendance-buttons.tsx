import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMarkAttendance } from './api.ts'
import { AttendanceLost, AttendanceTaken } from './attendance-notices.tsx'

const choices = ['attended', 'missed'] as const

/**
 * Mark whether the member attended; pressed again, a button removes its mark. A notice takes a line of its own in the row
 * around the buttons when the connection broke or another administrator was quicker.
 */
export function AttendanceButtons({ member }: { member: BookedMember }) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const [unsure, setUnsure] = useState<Attendance>()
  const [overtaken, setOvertaken] = useState<Attendance>()
  // The answer of the server counts until the list has been read again.
  const [told, setTold] = useState<{ before: Attendance; status: Attendance }>()
  const group = useRef<HTMLDivElement>(null)
  const name = fullName(member)
  const status = told?.status ?? member.status
  if (told && told.before !== member.status) setTold(undefined)
  // The mark was saved, only the answer was lost.
  if (unsure === status) setUnsure(undefined)
  if (overtaken === status) setOvertaken(undefined)

  async function markAs(attendance: Attendance) {
    if (mark.isPending) return
    settle()
    try {
      await mark.mutateAsync({ id: member.bookingId, attendance, seen: status })
      setTold({ before: member.status, status: attendance })
    } catch (error) {
      if (!(error instanceof CallError)) return void toast.error(errorText(t, error))
      if (error.outcomeUnknown) return setUnsure(attendance)
      if (error.code !== 'error.attendance.changed') return void toast.error(errorText(t, error))
      setTold({ before: member.status, status: (error.current as { attendance: Attendance }).attendance })
      setOvertaken(attendance)
    }
  }

  function settle() {
    setUnsure(undefined)
    setOvertaken(undefined)
  }

  const again = (attendance: Attendance) => () => {
    group.current?.focus()
    void markAs(attendance)
  }

  return (
    <>
      <div
        ref={group}
        tabIndex={-1}
        role="group"
        aria-label={t('admin.frontDesk.attendance.of', { name })}
        className="flex rounded-full border border-wood bg-card p-0.5 max-sm:w-full"
      >
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={status === choice}
            // A button that is disabled would lose the focus.
            aria-disabled={mark.isPending}
            onClick={() => void markAs(status === choice ? 'booked' : choice)}
            className="flex min-h-10 items-center justify-center gap-1.5 rounded-full px-4 max-sm:grow text-sm font-semibold text-ink-soft hover:text-green aria-pressed:bg-green aria-pressed:text-on-fill"
          >
            {status === choice && <Icon name="check" className="size-4" />}
            {t(`admin.bookingStatus.${choice}`)}
          </button>
        ))}
      </div>
      {unsure && <AttendanceLost name={name} onRetry={again(unsure)} />}
      {overtaken && (
        <AttendanceTaken
          {...{ name, status }}
          wanted={overtaken}
          onInstead={again(overtaken)}
          onKeep={() => {
            group.current?.focus()
            settle()
          }}
        />
      )}
    </>
  )
}

import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/desk.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { fullName } from '#web/features/users/names.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMarkAttendance } from './api.ts'

const choices = ['attended', 'missed'] as const

/**
 * Whether the member came; pressed again, a note is taken back. Takes a line of its own in the row around it when it
 * has to say that the connection broke.
 */
export function AttendanceButtons({ member }: { member: BookedMember }) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const [unsure, setUnsure] = useState<Attendance>()
  const group = useRef<HTMLDivElement>(null)
  const name = fullName(member)
  // The note arrived, only its answer did not.
  if (unsure === member.status) setUnsure(undefined)

  async function note(attendance: Attendance) {
    if (mark.isPending) return
    setUnsure(undefined)
    try {
      await mark.mutateAsync({ id: member.bookingId, attendance })
    } catch (error) {
      if (error instanceof CallError && error.outcomeUnknown) setUnsure(attendance)
      else toast.error(errorText(t, error))
    }
  }

  return (
    <>
      <div
        ref={group}
        tabIndex={-1}
        role="group"
        aria-label={t('admin.attendanceOf', { name })}
        className="flex rounded-full border border-wood bg-card p-0.5 max-sm:w-full"
      >
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={member.status === choice}
            // A button that is disabled would lose the focus.
            aria-disabled={mark.isPending}
            onClick={() => void note(member.status === choice ? 'booked' : choice)}
            className="flex min-h-10 items-center justify-center gap-1.5 rounded-full px-4 max-sm:grow text-sm font-semibold text-ink-soft hover:text-green aria-pressed:bg-green aria-pressed:text-on-fill"
          >
            {member.status === choice && <Icon name="check" className="size-4" />}
            {t(`user.status.${choice}`)}
          </button>
        ))}
      </div>
      {unsure && (
        <div className="basis-full">
          <Notice
            kind="error"
            action={
              <Button
                look="outline"
                aria-label={t('admin.attendanceRetry', { name })}
                onClick={() => {
                  group.current?.focus()
                  void note(unsure)
                }}
              >
                {t('common.retry')}
              </Button>
            }
          >
            {t('admin.outcomeUnknown')}
          </Notice>
        </div>
      )}
    </>
  )
}

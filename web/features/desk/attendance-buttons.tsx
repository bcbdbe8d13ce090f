import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import { fullName } from '#web/features/users/names.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMarkAttendance } from './api.ts'

const choices = ['attended', 'missed'] as const

/** Whether the member came; pressed again, a note is taken back. */
export function AttendanceButtons({ member }: { member: BookedMember }) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const name = fullName(member)

  async function choose(choice: (typeof choices)[number]) {
    const attendance = member.status === choice ? 'booked' : choice
    try {
      await mark.mutateAsync({ id: member.bookingId, attendance })
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div
      role="group"
      aria-label={t('admin.attendanceOf', { name })}
      className="flex rounded-full border border-wood bg-card p-0.5 max-sm:w-full"
    >
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={member.status === choice}
          disabled={mark.isPending}
          onClick={() => void choose(choice)}
          className="flex min-h-10 items-center justify-center gap-1.5 rounded-full px-4 max-sm:grow text-sm font-semibold text-ink-soft hover:text-green aria-pressed:bg-green aria-pressed:text-on-fill"
        >
          {member.status === choice && <Icon name="check" className="size-4" />}
          {t(`user.status.${choice}`)}
        </button>
      ))}
    </div>
  )
}
